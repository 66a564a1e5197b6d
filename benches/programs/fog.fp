!!FP1.0
# Two textures under a haze that grows with distance and thins with height.
DECLARE haze = {0.6, 0.7, 0.8, 1};
DECLARE density = {1.5, 0.8, 0.5, 0};
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX1], TEX1, 2D;
LRP R0, R1.w, R1, R0;
MUL R0.xyz, R0, f[COL0];
DP3R R2.x, f[TEX2], f[TEX2];
RSQ R2.y, R2.x;
MUL R2.x, R2.x, R2.y;
MUL R2.x, R2.x, -density.x;
EX2 R2.x, R2.x;
MULR R2.z, f[TEX2].y, -density.y;
EX2 R2.z, R2.z;
MUL R2.z, R2.z, density.z;
MAD_SAT R2.x, R2.z, -R2.x, R2.x;
LRP R0.xyz, R2.x, R0, haze;
MOV_SAT o[COLR], R0;
END
