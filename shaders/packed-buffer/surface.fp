!!FP1.0
# Distance, and which of two materials in checks.
MULR R0.xy, f[TEX1], {16, 8, 0, 0};
FRCR R0.xy, R0;
SGTR R0.xy, R0, 0.5;
SEQR R0.y, R0.x, R0.y;
MOVR R0.x, f[TEX2].x;
PK2H R1.x, R0;
UP4UB R2, R1.x;
MOVR o[COLR], R2;
END
