!!FP1.0
# A normal map lit by one lamp with a highlight. TEX1: to the lamp, TEX2: half way to the eye, both in tangent space.
DEFINE expand = {2, -1, 0, 32};
DECLARE ambient = {0.1, 0.1, 0.15, 1};
DECLARE lamp = {0.9, 0.85, 0.7, 1};
DECLARE gloss = {0.6, 0.6, 0.5, 0};
TEX R0, f[TEX0], TEX0, 2D;
MAD R0.xyz, R0, expand.x, expand.y;
DP3 R0.w, R0, R0;
RSQ R0.w, R0.w;
MUL R0.xyz, R0, R0.w;
DP3R R1.w, f[TEX1], f[TEX1];
RSQ R1.w, R1.w;
MULR R1.xyz, f[TEX1], R1.w;
DP3R R2.w, f[TEX2], f[TEX2];
RSQ R2.w, R2.w;
MULR R2.xyz, f[TEX2], R2.w;
DP3 R3.x, R0, R1;
DP3 R3.y, R0, R2;
MOV R3.w, expand.w;
LIT R3, R3;
TEX R4, f[TEX0], TEX1, 2D;
MUL R5.xyz, R3.y, lamp;
ADD R5.xyz, R5, ambient;
MUL R5.xyz, R5, R4;
MAD R5.xyz, R3.z, gloss, R5;
MOV R5.w, R4.w;
MOV_SAT o[COLR], R5;
END
