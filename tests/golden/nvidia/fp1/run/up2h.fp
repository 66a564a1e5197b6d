!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# low half to x and z, high half to y and w
#@ run p[0]=(0xc0003c00,0,0,0) => o[COLR]=(1,-2,1,-2) ~1e-4
#@ run p[0]=(0x80010001,0,0,0) => o[COLR]=(0x33800000,0xb3800000,0x33800000,0xb3800000) ~1e-4
#@ run p[0]=(0x7c00fc00,0,0,0) => o[COLR]=(-Inf,Inf,-Inf,Inf) ~1e-4
#@ run p[0]=(0x7e018000,0,0,0) => o[COLR]=(0x80000000,NaN,0x80000000,NaN) ~1e-4
UP2H o[COLR], p[0].x;
END
