!!FP1.0
# Derivatives, and a lookup that is given them.
DDX R0, f[TEX0];
DDY R1, f[TEX0];
TXD R2, f[TEX0], R0, R1, TEX0, 2D;
TXP R3, f[TEX1], TEX1, 2D;
MUL o[COLR], R2, R3;
END
