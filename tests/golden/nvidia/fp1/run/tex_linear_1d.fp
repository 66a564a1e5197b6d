!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# linear filtering along s under clamp_to_edge
#@ texture 0 1D 2 rgba linear clamp_to_edge (0,8,1,1) (4,0,1,1)
#@ run f[TEX0]=(0.25,0,0,1) => o[COLR]=(0,8,1,1) ~1e-3
#@ run f[TEX0]=(0.375,0,0,1) => o[COLR]=(1,6,1,1) ~1e-3
#@ run f[TEX0]=(0.5,0,0,1) => o[COLR]=(2,4,1,1) ~1e-3
#@ run f[TEX0]=(0,0,0,1) => o[COLR]=(0,8,1,1) ~1e-3
#@ run f[TEX0]=(5,0,0,1) => o[COLR]=(4,0,1,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, 1D;
END
