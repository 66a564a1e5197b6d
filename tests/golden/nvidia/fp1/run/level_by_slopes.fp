!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the level is log2 of the slope in texels, the steeper direction counting
#@ texture 0 1D 4 luminance nearest repeat (0.2) (0.2) (0.2) (0.2)
#@ texture 0 1D 2 luminance nearest repeat level=1 (0.6) (0.6)
#@ texture 0 1D 1 luminance nearest repeat level=2 (1)
#@ run f[TEX0]=(0.3,0,0,1) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(0.3,0,0,1)dx(0.25,0,0,0) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(0.3,0,0,1)dx(0.5,0,0,0) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0.3,0,0,1)dx(0,9,9,0)dy(-0.5,0,0,0) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0.3,0,0,1)dx(0.1,0,0,0)dy(1,0,0,0) => o[COLR]=(1,1,1,1) ~1e-4
#@ run f[TEX0]=(0.3,0,0,1)dx(100,0,0,0) => o[COLR]=(1,1,1,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 1D;
END
