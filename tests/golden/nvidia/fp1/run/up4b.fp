!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# bytes less 128, over 127
#@ run p[0]=(0xc001ff80,0,0,0) => o[COLR]=(0,1,-1,0.503937) ~1e-4
#@ run p[0]=(0x00000000,0,0,0) => o[COLR]=(-1.007874,-1.007874,-1.007874,-1.007874) ~1e-4
#@ run p[0]=(0xffffffff,0,0,0) => o[COLR]=(1,1,1,1) ~1e-4
UP4B o[COLR], p[0].x;
END
