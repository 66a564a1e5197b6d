!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# linear filtering over four and over eight texels
#@ texture 0 2D 2x2 rgb linear clamp_to_edge (0,0,0) (4,0,0) (8,0,0) (16,0,0)
#@ texture 1 3D 2x2x2 rgb linear clamp_to_edge (0,0,0) (0,0,0) (0,0,0) (0,0,0) (8,0,0) (8,0,0) (8,0,0) (16,0,0)
#@ run f[TEX0]=(0.5,0.5,0.5,1) => o[COLR]=(7,0,0,1) ~1e-3
#@ run f[TEX0]=(0.375,0.5,0.375,1) => o[COLR]=(5.5,0,0,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, 2D;
TEX o[DEPR], f[TEX0], TEX1, 3D;
END
