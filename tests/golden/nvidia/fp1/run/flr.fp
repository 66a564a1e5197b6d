!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the largest integer that is not greater
#@ run f[TEX0]=(2.3,-3.6,7,-7) => o[COLR]=(2,-4,7,-7) ~1e-4
#@ run f[TEX0]=(0.999,-0.001,123456.5,-123456.5) => o[COLR]=(0,-1,123456,-123457) ~1e-4
FLR o[COLR], f[TEX0];
END
