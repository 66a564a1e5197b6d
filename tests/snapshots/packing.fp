!!FP1.0
# Halves in and out of words.
PK2H R0.x, f[TEX0];
UP2H R1, R0.x;
PK4UB R0.y, R1;
UP4UB R2, R0.y;
MOV o[COLR], R2;
END
