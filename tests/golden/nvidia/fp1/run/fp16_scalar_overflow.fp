!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a half reciprocal overflows, and an operand too large is infinite first
#@ run p[0]=(0.00001,70000,-70000,0.1) => o[COLR]=(Inf,0x00000000,NaN,0x3dcc6000) ~1e-4
RCPH o[COLR].x, p[0].x;
RCPH o[COLR].y, p[0].y;
COSH o[COLR].z, p[0].z;
SINH o[COLR].w, p[0].w;
END
