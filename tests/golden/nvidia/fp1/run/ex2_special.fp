!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# EX2 rules 1 to 4
#@ run p[0]=(NaN,-Inf,Inf,0) => o[COLR]=(NaN,0x00000000,Inf,0x3f800000) ~1e-4
#@ run p[0]=(NaN,-Inf,Inf,0x80000000) => o[COLR]=(NaN,0x00000000,Inf,0x3f800000) ~1e-4
EX2 o[COLR].x, p[0].x;
EX2 o[COLR].y, p[0].y;
EX2 o[COLR].z, p[0].z;
EX2 o[COLR].w, p[0].w;
END
