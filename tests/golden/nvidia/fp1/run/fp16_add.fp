!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# ADDH: sums tie to even and overflow at 65520
#@ run p[0]=(2048,2050,65504,65504) f[COL0]=(1,1,15,16) => o[COLR]=(2048,2052,65504,Inf) ~1e-4
#@ run p[0]=(70000,70000,0x33800000,1) f[COL0]=(-80000,-60000,0x33800000,0x3a000000) => o[COLR]=(NaN,Inf,0x34000000,1) ~1e-4
ADDH o[COLR], p[0], f[COL0];
END
