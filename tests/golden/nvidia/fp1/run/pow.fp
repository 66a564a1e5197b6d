!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the first scalar to the power of the second
#@ run p[0]=(2,10,0.25,9) p[1]=(3,-2,0.5,1.5) => o[COLR]=(8,0.010000001,0.5,27.000002) ~1e-4
MOV R0, p[1];
POW o[COLR].x, p[0].x, R0.x;
POW o[COLR].y, p[0].y, R0.y;
POW o[COLR].z, p[0].z, R0.z;
POW o[COLR].w, p[0].w, R0.w;
END
