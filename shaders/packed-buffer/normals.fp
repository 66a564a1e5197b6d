!!FP1.0
# x and y of the normal, sixteen bits each; what is seen faces the eye, so z follows.
DP3R R0.w, f[TEX0], f[TEX0];
RSQR R0.w, R0.w;
MULR R0.xyz, f[TEX0], R0.w;
MADR R0.xy, R0, 0.5, 0.5;
PK2US R1.x, R0;
UP4UB R2, R1.x;
MOVR o[COLR], R2;
END
