!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# NV_float_buffer: the FLOAT formats are looked up NEAREST whatever the filter, so that their other levels are never seen
#@ texture 0 1D 2 float_rgba nearest repeat (1,0,0,1) (1,0,0,1)
#@ texture 0 1D 1 float_rgba nearest repeat level=1 (2,0,0,1)
#@ texture 1 1D 2 rgb nearest repeat (1,0,0) (1,0,0)
#@ texture 1 1D 1 rgb nearest repeat level=1 (0,0,1)
#@ run f[TEX0]=(0.25,0,0,1) p[0]=(0.25,0,0,0) => o[COLR]=(1,0,0,1) ~1e-4
TXD o[COLR], f[TEX0], p[0], p[0].y, TEX0, 1D;
TXD o[DEPR], f[TEX0], p[0], p[0].y, TEX1, 1D;
END
