!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# LG2 rules 1 to 5
#@ run p[0]=(NaN,Inf,0,0x80000000) => o[COLR]=(NaN,Inf,-Inf,-Inf) ~1e-4
#@ run p[0]=(-1,-Inf,-1e-30,1) => o[COLR]=(NaN,NaN,NaN,0x00000000) ~1e-4
LG2 o[COLR].x, p[0].x;
LG2 o[COLR].y, p[0].y;
LG2 o[COLR].z, p[0].z;
LG2 o[COLR].w, p[0].w;
END
