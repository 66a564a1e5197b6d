!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# component-wise sum
#@ run p[0]=(1,2,3,4) f[TEX0]=(0.5,-2,3.25,8) => o[COLR]=(1.5,0,6.25,12) ~1e-4
ADD o[COLR], p[0], f[TEX0];
END
