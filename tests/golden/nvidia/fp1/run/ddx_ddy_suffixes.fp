!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C and _SAT on derivatives
#@ run f[TEX0]=(0,0,0,0)dx(-3,0,4,0.25)dy(2,-1,0,0.5) => o[COLR]=(0,0,1,0.25) ~1e-4
#@ run f[TEX0]=(0,0,0,0)dx(1,1,1,1)dy(-1,-1,-1,-1) => o[COLR]=(1,1,1,1) ~1e-4
DDX_SAT o[COLR], f[TEX0];
DDYC RC, f[TEX0];
MOV o[DEPR], 0;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (GT), 1;
END
