!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# linear filtering inside one face
#@ texture 0 CUBE 2x2x6 rgb linear clamp_to_edge (0,0,0) (4,0,0) (8,0,0) (16,0,0) (1,0,0) (1,0,0) (1,0,0) (1,0,0) (2,0,0) (2,0,0) (2,0,0) (2,0,0) (3,0,0) (3,0,0) (3,0,0) (3,0,0) (4,0,0) (4,0,0) (4,0,0) (4,0,0) (5,0,0) (5,0,0) (5,0,0) (5,0,0)
#@ run f[TEX0]=(1,0,0,1) => o[COLR]=(7,0,0,1) ~1e-3
#@ run f[TEX0]=(2,0.5,0,1) => o[COLR]=(4.5,0,0,1) ~1e-3
#@ run f[TEX0]=(0,-1,0,1) => o[COLR]=(3,0,0,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, CUBE;
END
