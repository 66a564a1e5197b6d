!!FP1.0
# LIT and POW.
MOV R1, f[TEX1];
DP3 R0.x, f[TEX0], R1;
DP3 R0.y, f[TEX2], R1;
MOV R0.w, 16;
LIT R0, R0;
POW R0.w, R0.z, R1.w;
MOV o[COLR], R0;
END
