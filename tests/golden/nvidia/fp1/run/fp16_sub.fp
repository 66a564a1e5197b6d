!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# SUBH: the difference of two rounded operands
#@ run p[0]=(2049,0.1,65504,1) f[COL0]=(2048,0.3,-16,0.0001) => o[COLR]=(0,0xbe4ce000,Inf,0x3f800000) ~1e-4
SUBH o[COLR], p[0], f[COL0];
END
