!!FP1.0
DEFINE warm = {1, 0.9, 0.7, 1};
TEX R0, f[TEX0], TEX0, 2D;
MUL o[COLR], R0, warm;
END
