!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# all four products
#@ run p[0]=(1,2,3,4) f[TEX0]=(4,-5,6,0.5) => o[COLR]=(14,14,14,14) ~1e-4
DP4 o[COLR], p[0], f[TEX0];
END
