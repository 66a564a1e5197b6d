!!FP2.0
#@ lenient
# 2^3, log2 4, 2^3 again, 4 / 0.5
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,3,-1,0.5) => o[COLR]=(8,2,8,8)
MOVR R0, f[TEX0];
MOVR R1, f[TEX1];
EX2R R2.x, R1.y;
LG2R R2.y, R0.w;
POWR R2.z, R1.x, R1.y;
DIVR R2.w, R0, R1.w;
MOVR o[COLR], R2;
END
