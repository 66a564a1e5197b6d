!!FP1.0
# sixteen units, each with a target of its own, used as often as one likes
#@ accept
TEX R0, f[TEX0], TEX0, 1D;
TEX R1, f[TEX1], TEX1, 2D;
TEX R2, f[TEX2], TEX2, 3D;
TEX R3, f[TEX3], TEX3, CUBE;
TEX R0, f[TEX4], TEX4, RECT;
TEX R1, f[TEX5], TEX5, 1D;
TEX R2, f[TEX6], TEX6, 2D;
TEX R3, f[TEX7], TEX7, 3D;
TEX R0, f[TEX0], TEX8, CUBE;
TEX R1, f[TEX1], TEX9, RECT;
TEX R2, f[TEX2], TEX10, 1D;
TEX R3, f[TEX3], TEX11, 2D;
TEX R0, f[TEX4], TEX12, 3D;
TEX R1, f[TEX5], TEX13, CUBE;
TEX R2, f[TEX6], TEX14, RECT;
TEX R3, f[TEX7], TEX15, 1D;
TXP R0, f[TEX0], TEX0, 1D;
TXD R1, f[TEX0], R0, R0, TEX4, RECT;
ADD o[COLR], R0, R1;
END
