!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEX 2D, nearest: the first row is the lowest
#@ texture 3 2D 2x2 rgba nearest clamp_to_edge (0,0.2,0,1) (0.2,0.4,0,1) (0.4,0.6,0,0.2) (0.6,0.8,1,0.4)
#@ run f[TEX0]=(0.25,0.25,9,9) => o[COLR]=(0,0.2,0,1) ~1e-4
#@ run f[TEX0]=(0.75,0.25,9,9) => o[COLR]=(0.2,0.4,0,1) ~1e-4
#@ run f[TEX0]=(0.25,0.75,9,9) => o[COLR]=(0.4,0.6,0,0.2) ~1e-4
#@ run f[TEX0]=(0.75,0.75,9,9) => o[COLR]=(0.6,0.8,1,0.4) ~1e-4
TEX o[COLR], f[TEX0], TEX3, 2D;
END
