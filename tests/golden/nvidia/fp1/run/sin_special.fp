!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# SIN rules 1 to 3: the sign of a zero stays
#@ run p[0]=(NaN,Inf,0,0x80000000) => o[COLR]=(NaN,NaN,0x00000000,0x80000000) ~1e-4
#@ run p[0]=(NaN,-Inf,0,0x80000000) => o[COLR]=(NaN,NaN,0x00000000,0x80000000) ~1e-4
SIN o[COLR].x, p[0].x;
SIN o[COLR].y, p[0].y;
SIN o[COLR].z, p[0].z;
SIN o[COLR].w, p[0].w;
END
