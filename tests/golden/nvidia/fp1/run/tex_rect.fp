!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEX RECT: coordinates count texels, clamped at the edges
#@ texture 0 RECT 3x2 luminance nearest clamp_to_edge (0) (0.2) (0.4) (0.6) (0.8) (1)
#@ run f[TEX0]=(0.5,0.5,9,9) => o[COLR]=(0,0,0,1) ~1e-4
#@ run f[TEX0]=(1.5,0.5,9,9) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(2.75,1.25,9,9) => o[COLR]=(1,1,1,1) ~1e-4
#@ run f[TEX0]=(-4,1.5,9,9) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(50,-50,9,9) => o[COLR]=(0.4,0.4,0.4,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, RECT;
END
