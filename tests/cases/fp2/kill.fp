!!FP2.0
#@ lenient
#@ run f[TEX0]=(1,0,0,0) => o[COLR]=(1,0,0,0)
#@ run f[TEX0]=(1,0,-1,0) => killed
MOVRC R0, f[TEX0];
KIL LT;
MOVR o[COLR], R0;
END
