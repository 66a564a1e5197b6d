!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# RECT, linear: texel centres stand at halves
#@ texture 0 RECT 2x2 luminance linear clamp_to_edge (0) (0.4) (0.8) (0.4)
#@ run f[TEX0]=(0.5,0.5,9,9) => o[COLR]=(0,0,0,1) ~1e-3
#@ run f[TEX0]=(1,0.5,9,9) => o[COLR]=(0.2,0.2,0.2,1) ~1e-3
#@ run f[TEX0]=(1,1,9,9) => o[COLR]=(0.4,0.4,0.4,1) ~1e-3
#@ run f[TEX0]=(0,9,9,9) => o[COLR]=(0.8,0.8,0.8,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, RECT;
END
