!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# RSQ rules 1 to 6
#@ run p[0]=(NaN,Inf,-Inf,0) => o[COLR]=(NaN,0x00000000,NaN,Inf) ~1e-4
#@ run p[0]=(-4,-1e-20,-3e38,0x80000000) => o[COLR]=(NaN,NaN,NaN,-Inf) ~1e-4
RSQ o[COLR].x, p[0].x;
RSQ o[COLR].y, p[0].y;
RSQ o[COLR].z, p[0].z;
RSQ o[COLR].w, p[0].w;
END
