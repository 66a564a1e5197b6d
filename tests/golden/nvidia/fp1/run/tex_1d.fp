!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEX 1D, nearest
#@ texture 0 1D 4 rgba nearest clamp_to_edge (0.2,0,0,1) (0.4,0,0,1) (0.6,0,0,1) (0.8,0,0,1)
#@ run f[TEX0]=(0.1,9,9,9) => o[COLR]=(0.2,0,0,1) ~1e-4
#@ run f[TEX0]=(0.3,9,9,9) => o[COLR]=(0.4,0,0,1) ~1e-4
#@ run f[TEX0]=(0.7,9,9,0) => o[COLR]=(0.6,0,0,1) ~1e-4
#@ run f[TEX0]=(0.9,9,9,2) => o[COLR]=(0.8,0,0,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 1D;
END
