!!FP2.0
#@ lenient
# Where a component is below zero that of the second vector, else that of the third; (1,1,0,-2) is added.
#@ run f[TEX0]=(-1,0,1,-2) f[TEX1]=(1,2,3,4) f[TEX2]=(5,6,7,8) => o[COLR]=(2,7,7,2) exact
MOVR R0, f[TEX0];
MOVR R1, f[TEX1];
CMP R1, R0, R1, f[TEX2];
SWZR R2, R0, -x, 1, 0, w;
ADDR o[COLR], R1, R2;
END
