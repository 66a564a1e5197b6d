!!FP1.0
# two different attributes in one instruction
ADD R0, f[COL0], f[COL1]; #@ error ""
MAD R0, R0, f[TEX0], f[TEX1]; #@ error ""
POW R0, f[TEX0].x, f[FOGC].x; #@ error ""
TXD R0, f[TEX0], f[TEX1], R0, TEX0, 2D; #@ error ""
MOV o[COLR], R0;
END
