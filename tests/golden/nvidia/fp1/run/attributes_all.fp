!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the eight coordinate sets
#@ run f[TEX0]=(1,0,0,1) f[TEX1]=(2,0,0,1) f[TEX2]=(4,0,0,1) f[TEX3]=(8,0,0,1) f[TEX4]=(16,0,0,1) f[TEX5]=(32,0,0,1) f[TEX6]=(64,0,0,1) f[TEX7]=(128,0,0,1) => o[COLR]=(3,12,48,192) ~1e-4
MOV R0, f[TEX0].x;
MOV R1, f[TEX2].x;
MOV R2, f[TEX4].x;
MOV R3, f[TEX6].x;
ADD o[COLR].x, R0, f[TEX1].x;
ADD o[COLR].y, R1, f[TEX3].x;
ADD o[COLR].z, R2, f[TEX5].x;
ADD o[COLR].w, R3, f[TEX7].x;
END
