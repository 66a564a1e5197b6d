!!FP1.0
# one target for each unit
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX0], TEX1, 3D;
TXP R2, f[TEX0], TEX0, CUBE; #@ error ""
TXD R3, f[TEX0], R0, R0, TEX1, RECT; #@ error ""
MOV o[COLR], R0;
END
