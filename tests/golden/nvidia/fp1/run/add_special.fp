!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# ADD rules 1 to 5 in both orders, then 6 and 7: only -0 + -0 is -0
#@ run p[0]=(0x80000000,3,0,-4) f[TEX0]=(3,0x80000000,-4,0) => o[COLR]=(3,3,-4,-4) ~1e-4
ADD o[COLR], p[0], f[TEX0];
END
