!!FP1.0
# a lookup names a unit and a target
TEX R0, f[TEX0]; #@ error "TEX takes 4 operands, 2 given"
TEX R0, f[TEX0], TEX0; #@ error "TEX takes 4 operands, 3 given"
TXD R0, f[TEX0], f[TEX1]; #@ error ""
# texture units are numbered without leading zeros
TEX R0, f[TEX0], TEX01, 2D; #@ error "`TEX01` is not a texture unit"
TEX R0, f[TEX0], TEX00, 2D; #@ error "`TEX00` is not a texture unit"
MOV o[COLR], R0;
END
