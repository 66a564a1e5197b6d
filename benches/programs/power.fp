!!FP1.0
# Fresnel's term, a metallic highlight and a display curve, each a power.
DECLARE curve = {0.4545, 5, 24, 0.04};
DECLARE metal = {0.95, 0.7, 0.4, 1};
DEFINE one = {1, 0, 0, 0};
DP3R R0.w, f[TEX1], f[TEX1];
RSQ R0.w, R0.w;
MULR R0.xyz, f[TEX1], R0.w;
DP3R_SAT R1.x, R0, f[TEX2];
SUB R1.y, one.x, R1.x;
POW R1.y, R1.y, curve.y;
MOV R1.z, curve.w;
SUB R1.z, one.x, R1.z;
MAD R1.y, R1.y, R1.z, curve.w;
POW R1.z, R1.x, curve.z;
MUL R2.xyz, metal, R1.x;
MAD R2.xyz, R1.z, metal, R2;
ADD_SAT R2.xyz, R2, R1.y;
POW R2.x, R2.x, curve.x;
POW R2.y, R2.y, curve.x;
POW R2.z, R2.z, curve.x;
MOV R2.w, one.x;
MOV_SAT o[COLR], R2;
END
