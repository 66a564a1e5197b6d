!!FP2.0
#@ lenient
# 1*2 - 2*3, then - 3, then + 2; the last adds 0.5 to the sum of three.
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,3,-1,0.5) => o[COLR]=(-4,-7,-5,-6.5) exact
MOVR R0, f[TEX0];
DP2R R1.x, R0, f[TEX1];
DP3R R1.y, R0, f[TEX1];
DP4R R1.z, R0, f[TEX1];
DPHR R1.w, R0, f[TEX1];
MOVR o[COLR], R1;
END
