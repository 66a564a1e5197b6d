!!FP1.0
# Veins of marble: waves bent by waves, folded and coloured.
DECLARE vein = {0.2, 0.25, 0.35, 1};
DECLARE stone = {0.9, 0.88, 0.82, 1};
DEFINE wave = {3, 0.5, 5, 0.25};
MULR R0.xy, f[TEX0], wave.x;
SIN R1.x, R0.x;
COS R1.y, R0.y;
MUL R1.z, R1.x, R1.y;
MULR R1.w, f[TEX0].x, wave.z;
MAD R1.w, R1.z, wave.y, R1.w;
SIN R1.w, R1.w;
MAD R1.w, R1.w, wave.y, wave.y;
FRC R2.x, R1.w;
MAD R2.y, R2.x, R2.x, wave.w;
MUL R2.x, R2.x, R2.y;
MOV R4.xyz, vein;
LRP R3.xyz, R2.x, stone, R4;
MAD R3.xyz, R1.z, wave.w, R3;
MUL R3.xyz, R3, f[COL0];
MOV R3.w, stone.w;
MOV_SAT o[COLR], R3;
END
