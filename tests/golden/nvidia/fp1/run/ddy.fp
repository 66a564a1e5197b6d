!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# change per pixel up
#@ run f[TEX0]=(1,2,3,4)dx(7,7,7,7)dy(0.5,-1,0,2) => o[COLR]=(0.5,-1,0,2) ~1e-4
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(0,0,0,0) ~1e-4
DDY o[COLR], f[TEX0];
END
