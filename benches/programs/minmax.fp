!!FP1.0
# The middle of five neighbours, by a network of minima and maxima, held within what the cross allows.
DECLARE step = {0.002, 0, -0.002, 0};
DEFINE half = {0.5, 0.25, 0.125, 1};
ADDR R10, f[TEX0], step.xyyy;
ADDR R11, f[TEX0], step.zyyy;
ADDR R12, f[TEX0], step.yxyy;
ADDR R13, f[TEX0], step.yzyy;
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, R10, TEX0, 2D;
TEX R2, R11, TEX0, 2D;
TEX R3, R12, TEX0, 2D;
TEX R4, R13, TEX0, 2D;
MUL R0, R0, f[COL0];
MUL R1, R1, f[COL0];
MIN R5, R1, R2;
MAX R6, R1, R2;
MIN R7, R3, R4;
MAX R8, R3, R4;
MAX R5, R5, R7;
MIN R6, R6, R8;
MIN R7, R5, R6;
MAX R8, R5, R6;
MAX R7, R7, R0;
MIN R7, R7, R8;
SUB R1, R0, R7;
MIN R1, R1, half.z;
MAX R1, R1, -half.z;
ADD R7, R7, R1;
MAX R7.xyz, R7, half.y;
MIN R7, R7, half.w;
MOV_SAT o[COLR], R7;
END
