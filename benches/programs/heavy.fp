!!FP1.0
# Polynomials of the position, mixed over and over: arithmetic alone.
DECLARE a = {0.31, -0.47, 0.23, 0.11};
DECLARE b = {-0.29, 0.37, 0.41, -0.19};
DECLARE c = {0.53, 0.17, -0.31, 0.43};
MOV R0, f[COL0];
MUL R1, R0, R0.yzwx;
MAD R2, R1, a, R0;
MAD R3, R2, R0, c;
MUL R4, R3, R3.wxyz;
MAD R1, R4, b, R1;
DP4 R5.x, R1, a;
DP3 R5.y, R2, b;
MAD R2, R5.x, c, R2;
MUL R3, R2, R1.zwxy;
ADD R3, R3, a;
MAD R4, R3, R5.y, R4;
MUL R1, R4, R4;
MAD R1, R1, c, R2;
ADD R2, R1, -R2;
MUL R2, R2, a.w;
MAD R3, R2, R3, R4;
DP4 R5.z, R3, b;
MAD R4, R5.z, R1, c;
MUL R4, R4, R3.yxwz;
ADD R1, R4, -R1;
MAD R2, R1, a, R3;
MUL R3, R2, R2;
MAD R3, R3, b, R2.wzyx;
MAD R4, R3, c, R1;
MUL R4, R4, R1;
ADD R0, R4, R0;
MAD_SAT R0, R0, c.x, c.w;
MOV_SAT o[COLR], R0;
END
