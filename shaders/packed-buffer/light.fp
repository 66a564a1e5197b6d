!!FP1.0
# p[0] to p[2]: lamps in eye space. p[3]: half the picture's sides at a distance of 1.
DECLARE lamp0 = {1, 0.6, 0.35, 0};
DECLARE lamp1 = {0.35, 0.65, 1, 0};
DECLARE lamp2 = {0.55, 1, 0.5, 0};
# Four bytes are a number, and that is two shorts.
TEX R0, f[TEX0], TEX0, 2D;
PK4UB R0.x, R0;
UP2US R1, R0.x;
MADR R1.xy, R1, 2, -1;
# Nothing was drawn where no normal is that long.
MULR R1.w, R1.x, R1.x;
MADR R1.w, R1.y, R1.y, R1.w;
ADDRC R1.w, 1, -R1.w;
KIL LT.w;
MAXR R1.w, R1.w, 0.0001;
RSQR R1.z, R1.w;
MULR R1.z, R1.z, R1.w;
TEX R2, f[TEX0], TEX1, 2D;
PK4UB R2.x, R2;
UP2H R2, R2.x;
# Where the pixel lies, as the eye sees it.
MADR R3.xy, f[TEX0], 2, -1;
MULR R3.xy, R3, p[3];
MULR R3.xy, R3, R2.x;
MOVR R3.z, -R2.x;
RFLR R4.xyz, R1, -R3;
DP3R R4.w, R4, R4;
RSQR R4.w, R4.w;
MULR R4.xyz, R4, R4.w;
MOVR R8.xyz, 0.06;
MOVR R9.xyz, 0;
# Each lamp: direction, fading with the distance, highlight.
ADDR R5.xyz, p[0], -R3;
DP3R R5.w, R5, R5;
RSQR R6.x, R5.w;
MULR R5.xyz, R5, R6.x;
DP3R_SAT R6.y, R1, R5;
DP3R_SAT R6.z, R4, R5;
POWR R6.z, R6.z, 32;
MADR R6.w, R5.w, 0.5, 0.4;
RCPR R6.w, R6.w;
MULR R6.yz, R6, R6.w;
MADR R8.xyz, lamp0, R6.y, R8;
MADR R9.xyz, lamp0, R6.z, R9;
ADDR R5.xyz, p[1], -R3;
DP3R R5.w, R5, R5;
RSQR R6.x, R5.w;
MULR R5.xyz, R5, R6.x;
DP3R_SAT R6.y, R1, R5;
DP3R_SAT R6.z, R4, R5;
POWR R6.z, R6.z, 32;
MADR R6.w, R5.w, 0.5, 0.4;
RCPR R6.w, R6.w;
MULR R6.yz, R6, R6.w;
MADR R8.xyz, lamp1, R6.y, R8;
MADR R9.xyz, lamp1, R6.z, R9;
ADDR R5.xyz, p[2], -R3;
DP3R R5.w, R5, R5;
RSQR R6.x, R5.w;
MULR R5.xyz, R5, R6.x;
DP3R_SAT R6.y, R1, R5;
DP3R_SAT R6.z, R4, R5;
POWR R6.z, R6.z, 32;
MADR R6.w, R5.w, 0.5, 0.4;
RCPR R6.w, R6.w;
MULR R6.yz, R6, R6.w;
MADR R8.xyz, lamp2, R6.y, R8;
MADR R9.xyz, lamp2, R6.z, R9;
# One material is pale and shines, the other is dark and dull.
MADR R7.x, R2.y, 0.6, 0.35;
MADR R7.y, R2.y, 0.7, 0.1;
MULR R8.xyz, R8, R7.x;
MADR o[COLR].xyz, R9, R7.y, R8;
MOVR o[COLR].w, 1;
END
