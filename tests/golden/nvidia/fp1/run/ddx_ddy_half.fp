!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# at fp16 2049 is rounded to 2048 before the difference, at fp32 it is not
#@ run f[COL0]=(2048,2048,0,0)dx(1,1,0,0) => o[COLR]=(0,1,0,0) ~1e-4
DDXH o[COLR].x, f[COL0];
DDXR o[COLR].y, f[COL0];
DDYH o[COLR].z, f[COL0];
DDYR o[COLR].w, f[COL0];
END
