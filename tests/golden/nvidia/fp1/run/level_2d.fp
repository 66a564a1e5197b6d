!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# each axis by its own size; the two slopes of one direction add as a vector
#@ texture 0 2D 4x2 luminance nearest repeat (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2)
#@ texture 0 2D 2x1 luminance nearest repeat level=1 (0.6) (0.6)
#@ texture 0 2D 1x1 luminance nearest repeat level=2 (1)
#@ run f[TEX0]=(0.3,0.3,0,1)dx(0.5,0,0,0) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0.3,0.3,0,1)dx(0,0.5,0,0) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(0.3,0.3,0,1)dy(0,1,0,0) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0.3,0.3,0,1)dx(0.3,0.6,0,0) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0.3,0.3,0,1)dy(0,2,0,0) => o[COLR]=(1,1,1,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 2D;
END
