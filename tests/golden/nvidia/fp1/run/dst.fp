!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# (1, y*y, z of the first, w of the second); the other components do not matter
#@ run p[0]=(9,4,5,9) f[TEX0]=(8,0.5,8,7) => o[COLR]=(1,2,5,7) ~1e-4
DST o[COLR], p[0], f[TEX0];
END
