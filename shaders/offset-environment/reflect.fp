!!FP1.0
TEX H0, f[TEX0], TEX0, 2D;
DP3R R1.w, f[TEX2], f[TEX2];
RSQR R1.w, R1.w;
MULR R1.xyz, f[TEX2], R1.w;
RFLR R2.xyz, R1, -f[TEX1];
DP3R R2.w, R2, R2;
RSQR R2.w, R2.w;
MULR R2.xyz, R2, R2.w;
# The offsets through the matrix p[0], added to two components of the direction.
MOVR R4, p[0];
X2DR R3, R2, H0, R4;
MOVR R2.xy, R3;
TEX R5, R2, TEX1, CUBE;
# More of a mirror where it is seen at a flat angle.
DP3R R6.x, f[TEX1], f[TEX1];
RSQR R6.x, R6.x;
DP3R R6.y, R1, f[TEX1];
MADR_SAT R6.x, R6.y, R6.x, 1;
MULR R6.x, R6.x, R6.x;
MADR R6.x, R6.x, 0.75, 0.25;
MOVR R7, {0.03, 0.09, 0.12, 1};
LRPR o[COLR], R6.x, R5, R7;
END
