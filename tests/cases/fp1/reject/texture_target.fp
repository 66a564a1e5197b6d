!!FP1.0
# the five targets, in capitals
TEX R0, f[TEX0], TEX0, 2d; #@ error ""
TEX R0, f[TEX0], TEX1, 4D; #@ error ""
TEX R0, f[TEX0], TEX2, SHADOW2D; #@ error ""
TEX R0, f[TEX0], TEX3, Cube; #@ error ""
TEX R0, f[TEX0], TEX4; #@ error ""
TEX R0, f[TEX0], 2D, TEX5; #@ error ""
MOV o[COLR], R0;
END
