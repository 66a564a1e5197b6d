!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# linear at whole levels, and half way between two
#@ texture 0 1D 4 rgb linear repeat (2,0,0) (2,0,0) (2,0,0) (2,0,0)
#@ texture 0 1D 2 rgb linear repeat level=1 (6,0,0) (6,0,0)
#@ texture 0 1D 1 rgb linear repeat level=2 (10,0,0)
#@ run f[TEX0]=(0.3,0,0,1) => o[COLR]=(2,0,0,1) ~1e-2
#@ run f[TEX0]=(0.3,0,0,1)dx(0.5,0,0,0) => o[COLR]=(5.984375,0,0,1) ~1e-2
#@ run f[TEX0]=(0.3,0,0,1)dx(1,0,0,0) => o[COLR]=(9.984375,0,0,1) ~1e-2
#@ run f[TEX0]=(0.3,0,0,1)dx(0.35355339,0,0,0) => o[COLR]=(4,0,0,1) ~1e-2
#@ run f[TEX0]=(0.3,0,0,1)dy(0.70710678,0,0,0) => o[COLR]=(8,0,0,1) ~1e-2
TEX o[COLR], f[TEX0], TEX0, 1D;
END
