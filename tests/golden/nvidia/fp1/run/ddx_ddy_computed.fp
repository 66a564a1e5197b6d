!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# of a temporary: the squares of an attribute in the neighbouring fragments
#@ run f[TEX0]=(1,2,3,4)dx(0.5,-1,0,2) => o[COLR]=(1.25,-3,0,20) ~1e-4
#@ run f[TEX0]=(1,2,3,4)dy(0,0,2,0) => o[COLR]=(0,0,0,0) ~1e-4
MUL R0, f[TEX0], f[TEX0];
DDX o[COLR], R0;
DDY o[DEPR], R0;
END
