!!FP1.0
# What may be NaN stays NaN; what cannot costs nothing.
TEX R0, f[TEX0], TEX0, 2D;
MIN R1, R0, R0.wzyx;
MAX R2, f[TEX0], R0;
MAX R2, R2, 0.25;
MIN R2, R2, f[TEX1];
MOV_SAT R2, R2;
ADD o[COLR], R1, R2;
END
