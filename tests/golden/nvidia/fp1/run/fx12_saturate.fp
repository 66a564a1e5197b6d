!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# _SAT after fixed-point arithmetic
#@ run p[0]=(1,-1,0.25,NaN) f[COL0]=(1,-1,0.5,-1) => o[COLR]=(1,0,0.75,0) ~1e-4
ADDX_SAT o[COLR], p[0], f[COL0];
END
