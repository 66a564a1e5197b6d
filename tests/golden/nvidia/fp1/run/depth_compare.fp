!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a depth texture with a comparison: r against the stored depth, 1 or 0 by the depth texture mode
#@ texture 0 2D 1x1 depth nearest clamp_to_edge compare=lequal (0.4)
#@ texture 1 2D 1x1 depth nearest clamp_to_edge compare=greater mode=intensity (0.4)
#@ run f[TEX0]=(0.5,0.5,0.2,1) => o[COLR]=(1,1,1,1) ~1e-4
#@ run f[TEX0]=(0.5,0.5,0.6,1) => o[COLR]=(0,0,0,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 2D;
TEX o[DEPR], f[TEX0], TEX1, 2D;
END
