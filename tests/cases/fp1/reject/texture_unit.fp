!!FP1.0
# units 0 to 15, by name
TEX R0, f[TEX0], TEX16, 2D; #@ error ""
TEX R0, f[TEX0], 0, 2D; #@ error ""
TEX R0, f[TEX0], f[TEX0], 2D; #@ error ""
TEX R0, f[TEX0], texture[0], 2D; #@ error ""
MOV o[COLR], R0;
END
