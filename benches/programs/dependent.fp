!!FP1.0
# A bump map shifts a lookup, whose colour is a coordinate again.
DECLARE matrix = {0.05, 0.01, -0.01, 0.05};
DECLARE tint = {0.9, 1, 0.8, 1};
DEFINE two = {2, -1, 0.5, 0};
TEX R0, f[TEX0], TEX0, 2D;
MAD R0.xy, R0, two.x, two.y;
X2D R1.xy, f[TEX1], R0, matrix;
TEX R1, R1, TEX1, 2D;
MUL R2, R1, R1.w;
TEX R3, R2.xyyy, TEX2, 2D;
LRP R3.xyz, R1.w, R3, R2;
MUL R3.xyz, R3, tint;
MOV R3.w, R1.w;
MOV_SAT o[COLR], R3;
END
