!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# MULH: both operands and the product are rounded
#@ run p[0]=(0.1,0.3,300,-0.7) f[COL0]=(0.1,3,300,0.9) => o[COLR]=(0x3c23c000,0x3f668000,Inf,0xbf214000) ~1e-4
#@ run p[0]=(0x33800000,0x33800000,0x34400000,0.01) f[COL0]=(0.5,0.75,0.5,0.01) => o[COLR]=(0x00000000,0x33800000,0x34000000,0x38d1c000) ~1e-4
MULH o[COLR], p[0], f[COL0];
END
