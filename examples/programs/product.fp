!!FP1.0
#@ run f[TEX0]=(1,2,3,4) p[0]=(0.5,0,0,1) => o[COLR]=(0.5,0,0,4)
MUL R0, f[TEX0], p[0];
MOV o[COLR], R0;
END
