!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# SNE: NaN differs from everything; the zeros do not differ, as in every other comparison
#@ run p[0]=(1,2,3,-1) f[TEX0]=(1,3,2,-1) => o[COLR]=(0,1,1,0) ~1e-4
SNE o[COLR], p[0], f[TEX0];
END
