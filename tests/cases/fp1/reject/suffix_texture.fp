!!FP1.0
# lookups have no precision
TEXR R0, f[TEX0], TEX0, 2D; #@ error ""
TEXH R0, f[TEX0], TEX0, 2D; #@ error ""
TXPX R0, f[TEX0], TEX0, 2D; #@ error ""
TXDR R0, f[TEX0], R0, R0, TEX0, 2D; #@ error ""
MOV o[COLR], R0;
END
