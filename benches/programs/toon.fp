!!FP1.0
# Light in three bands with a dark outline.
DECLARE bands = {0.25, 0.65, 0.95, 0.2};
DECLARE paint = {0.8, 0.3, 0.2, 1};
DEFINE levels = {0.35, 0.4, 0.25, 0};
DP3R R0.w, f[TEX1], f[TEX1];
RSQ R0.w, R0.w;
MULR R0.xyz, f[TEX1], R0.w;
DP3R R1.x, R0, f[TEX2];
DP3R R1.y, R0, f[TEX3];
SGE R2.xyz, R1.x, bands;
MUL R2.xyz, R2, levels;
ADD R3.x, R2.x, R2.y;
ADD R3.x, R3.x, R2.z;
SGE R3.y, R1.y, bands.w;
MUL R3.x, R3.x, R3.y;
MAX R3.x, R3.x, levels.w;
MUL R4.xyz, paint, R3.x;
MOV R4.w, paint.w;
MOV_SAT o[COLR], R4;
END
