!!FP1.0
# Leaves that are cut out of a card and fade with the light behind them.
DECLARE limit = {0.4, 0.25, 0, 1};
DECLARE sun = {1, 0.9, 0.6, 1};
TEX R0, f[TEX0], TEX0, 2D;
SUBC R1.x, R0.w, limit.x;
KIL LT.x;
MUL R2, R0, f[COL0];
SUB R3.x, limit.w, R0.y;
MUL R3.x, R3.x, R3.x;
MUL R3.xyz, R3.x, sun;
MAD R2.xyz, R3, limit.y, R2;
SUBC R1.y, R2.x, limit.y;
MUL R2.xyz (LT.y), R2, limit.y;
MOV R2.w, R0.w;
MOV_SAT o[COLR], R2;
END
