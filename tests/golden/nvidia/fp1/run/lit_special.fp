!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the specular power is POW, special cases and all, and its exponent has no clamp
#@ run f[TEX0]=(1,0,0,-2) => o[COLR]=(1,1,Inf,1) ~1e-4
#@ run f[TEX0]=(1,2,0,100) => o[COLR]=(1,1,1.2676506e30,1) ~1e-4
#@ run f[TEX0]=(1,0.5,0,-20) => o[COLR]=(1,1,1048574.6,1) ~1e-4
#@ run f[TEX0]=(0,0,0,0) => o[COLR]=(1,0,0,1) ~1e-4
LIT o[COLR], f[TEX0];
END
