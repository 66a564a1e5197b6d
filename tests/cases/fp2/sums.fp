!!FP2.0
#@ lenient
# 1 + 2, -2 - 3, 3 * -1, 4 * 0.5 + 4
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(2,3,-1,0.5) => o[COLR]=(3,-5,-3,6) exact
MOVR R0, f[TEX0];
ADDR R1.x, R0, f[TEX1];
SUBR R1.y, R0, f[TEX1];
MULR R1.z, R0, f[TEX1];
MADR R1.w, R0, f[TEX1], R0;
MOVR o[COLR], R1;
END
