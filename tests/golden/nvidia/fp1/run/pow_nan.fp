!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# POW rules 1 to 5
#@ run p[0]=(-2,-Inf,NaN,2) p[1]=(2,1,1,NaN) => o[COLR]=(NaN,NaN,NaN,NaN) ~1e-4
#@ run p[0]=(0,0x80000000,0,Inf) p[1]=(0,0,0x80000000,0) => o[COLR]=(NaN,NaN,NaN,NaN) ~1e-4
#@ run p[0]=(1,1,Inf,NaN) p[1]=(Inf,-Inf,0x80000000,0) => o[COLR]=(NaN,NaN,NaN,NaN) ~1e-4
MOV R0, p[1];
POW o[COLR].x, p[0].x, R0.x;
POW o[COLR].y, p[0].y, R0.y;
POW o[COLR].z, p[0].z, R0.z;
POW o[COLR].w, p[0].w, R0.w;
END
