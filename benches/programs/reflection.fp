!!FP1.0
# A mirrored direction looks up a sphere map; Fresnel's factor mixes it with paint.
DEFINE map = {0.5, 0.5, 1, 0.25};
DECLARE paint = {0.5, 0.1, 0.1, 1};
DP3R R0.w, f[TEX1], f[TEX1];
RSQ R0.w, R0.w;
MULR R0.xyz, f[TEX1], R0.w;
DP3R R1.w, f[TEX2], f[TEX2];
RSQ R1.w, R1.w;
MULR R1.xyz, f[TEX2], R1.w;
RFL R2.xyz, R0, R1;
ADD R2.z, R2.z, map.z;
DP3 R2.w, R2, R2;
RSQ R2.w, R2.w;
MUL R2.xy, R2, R2.w;
MAD R2.xy, R2, map.x, map.y;
TEX R3, R2, TEX0, 2D;
DP3_SAT R4.x, R0, R1;
SUB R4.x, map.z, R4.x;
MUL R4.y, R4.x, R4.x;
MUL R4.y, R4.y, R4.y;
MUL R4.x, R4.x, R4.y;
MAD_SAT R4.x, R4.x, map.x, map.w;
LRP R3.xyz, R4.x, R3, paint;
MOV R3.w, paint.w;
MOV_SAT o[COLR], R3;
END
