!!FP2.0
#@ lenient
# 1 <= 2, -2 < -2, true, false
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,-2,-1,4) => o[COLR]=(1,0,1,0) exact
MOVR R0, f[TEX0];
SLER R1.x, R0, f[TEX1];
SLTR R1.y, R0, f[TEX1];
STRR R1.z, R0, f[TEX1];
SFLR R1.w, R0, f[TEX1];
MOVR o[COLR], R1;
END
