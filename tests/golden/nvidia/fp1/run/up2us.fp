!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# unsigned shorts over 65535
#@ run p[0]=(0xffff0000,0,0,0) => o[COLR]=(0,1,0,1) ~1e-4
#@ run p[0]=(0x80003333,0,0,0) => o[COLR]=(0.2,0.5000076,0.2,0.5000076) ~1e-4
#@ run p[0]=(0x00000001,0,0,0) => o[COLR]=(0.000015259022,0,0.000015259022,0) ~1e-4
UP2US o[COLR], p[0].x;
END
