!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# sums and products of 2^128 and more are infinite
#@ run p[0]=(3e38,-3e38,1e20,-1e20) f[COL0]=(3e38,-3e38,1e20,1e20) => o[COLR]=(Inf,-Inf,Inf,-Inf) ~1e-4
ADD o[COLR].xy, p[0], f[COL0];
MUL o[COLR].zw, p[0], f[COL0];
END
