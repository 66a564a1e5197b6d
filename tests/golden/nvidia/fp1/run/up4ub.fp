!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# bytes over 255, x lowest
#@ run p[0]=(0x666633ff,0,0,0) => o[COLR]=(1,0.20000002,0.40000004,0.40000004) ~1e-4
#@ run p[0]=(0x7fc00001,0,0,0) => o[COLR]=(0.003921569,0,0.75294125,0.49803925) ~1e-4
UP4UB o[COLR], p[0].x;
END
