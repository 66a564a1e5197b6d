!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# infinity from 65520 on; halves below the normal range; every bit of the result is kept, fp32 denormal or not
#@ run f[TEX0]=(65519.99,65520,0,0) => o[COLR]=(0x7c007bff,0x7c007bff,0x7c007bff,0x7c007bff) ~1e-4
#@ run f[TEX0]=(0x33800000,0,0,0) => o[COLR]=(0x00000001,0x00000001,0x00000001,0x00000001) ~1e-4
#@ run f[TEX0]=(0x33000000,0x38000000,0,0) => o[COLR]=(0x02000000,0x02000000,0x02000000,0x02000000) ~1e-4
PK2H o[COLR], f[TEX0];
END
