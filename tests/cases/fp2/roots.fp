!!FP2.0
#@ lenient
# min(1, 2), 0.25 * -2 + 0.75 * 3, 1/4, 1/sqrt(4)
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,3,-1,0.5) => o[COLR]=(1,1.75,0.25,0.5)
MOVR R0, f[TEX0];
MINR R1.x, R0, f[TEX1];
LRPR R1.y, 0.25, R0, f[TEX1];
RCPR R1.z, R0.w;
RSQR R1.w, R0.w;
MOVR o[COLR], R1;
END
