!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the hemisphere's height is taken of the filtered pair
#@ texture 0 1D 2 signed_hilo linear clamp_to_edge (1,0) (0,0)
#@ run f[TEX0]=(0.5,0,0,1) => o[COLR]=(0.50001526,0,0.8660166,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, 1D;
END
