!!FP1.0
# Eight taps around a texel, weighed by distance.
DECLARE near = {0.0015, -0.0015, 0, 0};
DECLARE far = {0.003, -0.003, 0, 0};
DEFINE weight = {0.25, 0.125, 0.0625, 0};
ADDR R10, f[TEX0], near.xzzz;
ADDR R11, f[TEX0], near.yzzz;
ADDR R12, f[TEX0], near.zxzz;
ADDR R13, f[TEX0], near.zyzz;
ADDR R14, f[TEX0], far.xxzz;
ADDR R15, f[TEX0], far.xyzz;
ADDR R16, f[TEX0], far.yxzz;
ADDR R17, f[TEX0], far.yyzz;
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, R10, TEX0, 2D;
TEX R2, R11, TEX0, 2D;
TEX R3, R12, TEX0, 2D;
TEX R4, R13, TEX0, 2D;
TEX R5, R14, TEX0, 2D;
TEX R6, R15, TEX0, 2D;
TEX R7, R16, TEX0, 2D;
TEX R8, R17, TEX0, 2D;
MUL R0, R0, weight.x;
MAD R0, R1, weight.y, R0;
MAD R0, R2, weight.y, R0;
MAD R0, R3, weight.y, R0;
MAD R0, R4, weight.y, R0;
MAD R0, R5, weight.z, R0;
MAD R0, R6, weight.z, R0;
MAD R0, R7, weight.z, R0;
MAD R0, R8, weight.z, R0;
MOV_SAT o[COLR], R0;
END
