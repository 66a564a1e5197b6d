!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a cube lookup has no use for w
#@ texture 0 CUBE 1x1x6 luminance nearest clamp_to_edge (0) (0.2) (0.4) (0.6) (0.8) (1)
#@ run f[TEX0]=(0,0,1,-2) => o[COLR]=(0.8,0.8,0.8,1) ~1e-4
#@ run f[TEX0]=(-1,0,0,0) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
TXP o[COLR], f[TEX0], TEX0, CUBE;
END
