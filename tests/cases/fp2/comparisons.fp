!!FP2.0
#@ lenient
# 1 == 2, -2 != 3, 3 >= -1, 4 > 4
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,3,-1,4) => o[COLR]=(0,1,1,0) exact
MOVR R0, f[TEX0];
SEQR R1.x, R0, f[TEX1];
SNER R1.y, R0, f[TEX1];
SGER R1.z, R0, f[TEX1];
SGTR R1.w, R0, f[TEX1];
MOVR o[COLR], R1;
END
