!!FP1.0
# Normal in TEX0, position as the eye sees it in TEX1; everything in 32-bit floats.
DECLARE light = {0.45, 0.6, 0.66, 0};
DECLARE color = {0.9, 0.45, 0.15, 1};
DP3R R0.w, f[TEX0], f[TEX0];
RSQR R0.w, R0.w;
MULR R0.xyz, f[TEX0], R0.w;
# The direction to the eye.
DP3R R1.w, f[TEX1], f[TEX1];
RSQR R1.w, R1.w;
MULR R1.xyz, -f[TEX1], R1.w;
# The half vector.
ADDR R2.xyz, R1, light;
DP3R R2.w, R2, R2;
RSQR R2.w, R2.w;
MULR R2.xyz, R2, R2.w;
DP3R R3.x, R0, light;
DP3R R3.y, R0, R2;
MOVR R3.w, {40, 40, 40, 40};
LITR R4, R3;
MADR R5, color, R4.y, R4.z;
MOVR R6, {0.15, 0.15, 0.2, 1};
MADR o[COLR], R6, color, R5;
END
