!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# two unsigned shorts, clamped to [0,1] and rounded, x low
#@ run f[TEX0]=(0,1,5,5) => o[COLR]=(0xffff0000,0xffff0000,0xffff0000,0xffff0000) ~1e-4
#@ run f[TEX0]=(-3,7,0,0) => o[COLR]=(0xffff0000,0xffff0000,0xffff0000,0xffff0000) ~1e-4
#@ run f[TEX0]=(0.5,0.2,0,0) => o[COLR]=(0x33338000,0x33338000,0x33338000,0x33338000) ~1e-4
PK2US o[COLR], f[TEX0];
END
