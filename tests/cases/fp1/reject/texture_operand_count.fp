!!FP1.0
# TEX and TXP have one coordinate, TXD three operands
TEX R0, f[TEX0], R0, TEX0, 2D; #@ error ""
TXP R0, TEX0, 2D; #@ error ""
TXD R0, f[TEX0], R0, TEX0, 2D; #@ error ""
TXD R0, f[TEX0], TEX0, 2D; #@ error ""
MOV o[COLR], R0;
END
