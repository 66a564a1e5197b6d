!!FP1.0
# Ten lines: two textures, one masked by the other, in a colour that has a name.
DECLARE tint = {1, 0.9, 0.8, 1};
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX1].xyxx, TEX1, 2D;
MUL R0, R0, tint;
LRP R0.xyz, R1.w, R0, R1;
ADD R0.w, R0.w, R1.w;
MUL R0, R0, f[COL0];
MOV R2, R0.wzyx;
MAD R2, R2, 0.5, R0;
MOV o[COLR], R2;
END
