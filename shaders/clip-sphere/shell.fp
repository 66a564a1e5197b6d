!!FP1.0
# p[0]: the side that faces the light in x, green and blue of the colour in y and z.
DECLARE light = {0.4, 0.75, 0.53, 0};
DP3R R0.w, f[TEX0], f[TEX0];
RSQR R0.w, R0.w;
MULR R0.xyz, f[TEX0], R0.w;
MULR R0.xyz, R0, p[0].x;
DP3R R1.x, R0, light;
# Half-lambert: soft all the way round.
MADR R1.x, R1.x, 0.5, 0.5;
MULR R1.x, R1.x, R1.x;
# Bands by latitude.
MULR R2.x, f[TEX1].y, 9;
FRCR R2.x, R2.x;
SGTR R2.x, R2.x, 0.5;
MADR R1.y, R2.x, 0.15, 0.85;
MULR R1.x, R1.x, R1.y;
MOVR R3.x, 0.9;
MOVR R3.yz, p[0];
MULR o[COLR].xyz, R3, R1.x;
MOVR o[COLR].w, 1;
END
