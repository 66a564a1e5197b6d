!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEX 3D, nearest: x fastest, then y, then z
#@ texture 0 3D 2x2x2 luminance nearest clamp_to_edge (0) (0.2) (0.4) (0.6) (0.8) (1) (0.2) (0.4)
#@ run f[TEX0]=(0.75,0.25,0.25,9) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(0.25,0.75,0.25,9) => o[COLR]=(0.4,0.4,0.4,1) ~1e-4
#@ run f[TEX0]=(0.25,0.25,0.75,9) => o[COLR]=(0.8,0.8,0.8,1) ~1e-4
#@ run f[TEX0]=(0.75,0.75,0.75,9) => o[COLR]=(0.4,0.4,0.4,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 3D;
END
