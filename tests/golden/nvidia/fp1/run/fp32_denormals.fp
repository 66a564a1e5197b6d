!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# fp32 has no denormals: as operands and as results of arithmetic they are zero
#@ run p[0]=(0x00c00000,0x00400000,1e-20,0x00400000) f[COL0]=(0x80800000,0,1e-20,1e30) => o[COLR]=(0x00000000,0x00000000,0x00000000,0x00000000) ~1e-4
ADD o[COLR].xy, p[0], f[COL0];
MUL o[COLR].zw, p[0], f[COL0];
END
