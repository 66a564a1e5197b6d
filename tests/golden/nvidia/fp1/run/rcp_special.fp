!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# RCP rules 1 to 5
#@ run p[0]=(NaN,Inf,0,0x80000000) => o[COLR]=(NaN,0x00000000,Inf,-Inf) ~1e-4
#@ run p[0]=(NaN,-Inf,0,0x80000000) => o[COLR]=(NaN,0x80000000,Inf,-Inf) ~1e-4
RCP o[COLR].x, p[0].x;
RCP o[COLR].y, p[0].y;
RCP o[COLR].z, p[0].z;
RCP o[COLR].w, p[0].w;
END
