!!FP1.0
# Normal in TEX0, from here to the eye in TEX1, to the light in TEX2, the way that the phase of the grooves grows in TEX3,
# the phase in TEX4. Everything in 32-bit floats.
DECLARE color = {0.95, 0.6, 0.25, 1};
# The side of a groove leans; grooves begin somewhere far away.
ADDR R0.w, f[TEX4].x, 1024;
COSR R0.w, R0.w;
MULR R0.w, R0.w, 0.6;
MOVR R1, f[TEX0];
MADR R0.xyz, f[TEX3], R0.w, R1;
DP3R R0.w, R0, R0;
RSQR R0.w, R0.w;
MULR R0.xyz, R0, R0.w;
# The direction to the light, and how far it is.
DP3R R1.w, f[TEX2], f[TEX2];
RSQR R2.w, R1.w;
MULR R1.xyz, f[TEX2], R2.w;
RCPR R1.w, R1.w;
# The half vector.
DP3R R2.w, f[TEX1], f[TEX1];
RSQR R2.w, R2.w;
MADR R2.xyz, f[TEX1], R2.w, R1;
DP3R R2.w, R2, R2;
RSQR R2.w, R2.w;
MULR R2.xyz, R2, R2.w;
DP3R_SAT R3.x, R0, R1;
DP3R_SAT R3.y, R0, R2;
POWR R3.y, R3.y, 64;
# Light as dim as it is stored, then made 128 times as bright: up to 4, of which the picture shows the lower part.
MULR R3.x, R3.x, R1.w;
MULR R3.x, R3.x, 0.03;
MULR R3.x, R3.x, 128;
MULR R3.x, R3.x, 0.45;
MADR R4.xyz, color, R3.x, R3.y;
MOVR R5, {0.14, 0.15, 0.22, 1};
MADR o[COLR].xyz, R5, color, R4;
MOVR o[COLR].w, 1;
END
