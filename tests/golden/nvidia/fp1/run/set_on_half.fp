!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# at fp16 the operands are rounded before they are compared
#@ run p[0]=(2049,2049,70000,1.0001) f[COL0]=(2048,2048,80000,1) => o[COLR]=(1,0,1,0) ~1e-4
SEQH o[COLR].x, p[0], f[COL0];
SNEH o[COLR].y, p[0], f[COL0];
SGEH o[COLR].z, p[0], f[COL0];
SGTH o[COLR].w, p[0], f[COL0];
SLTH o[DEPR].x, p[0], f[COL0];
SLEH o[DEPR].y, p[0], f[COL0];
SFLH o[DEPR].z, p[0], f[COL0];
STRH o[DEPR].w, p[0], f[COL0];
END
