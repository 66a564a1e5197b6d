!!FP1.0
# instructions whose constants together have at most four unique scalars
#@ accept
DEFINE four = 4;
DEFINE list = {1, 2, 3, 4};
MAD R0, R1, 2, -1;
ADD R0, {1, 2, 3, 4}, 4;
ADD R0, {1, 2, 3, 4}, -|4|;
ADD R0, list, -four;
ADD R0, list, {4, 3, 2, 1}.wzyx;
LRP R0, list, {2, 3, 4, 1}.x, 4;
MAD R0, {1.0, 2.0}, {1e0, 20e-1}, 0;
LRP R0, {0.0, -0.0, 1, 2}, 3, -0.0;
MOV o[COLR], R0;
END
