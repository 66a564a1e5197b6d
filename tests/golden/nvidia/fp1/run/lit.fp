!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# (1, diffuse, specular, 1) with negative dot products clamped
#@ run f[TEX0]=(0.5,0.25,9,2) => o[COLR]=(1,0.5,0.06250001,1) ~1e-4
#@ run f[TEX0]=(0.5,-0.25,9,2) => o[COLR]=(1,0.5,0,1) ~1e-4
#@ run f[TEX0]=(-0.5,0.25,9,2) => o[COLR]=(1,0,0,1) ~1e-4
#@ run f[TEX0]=(0,0.25,9,2) => o[COLR]=(1,0,0,1) ~1e-4
LIT o[COLR], f[TEX0];
END
