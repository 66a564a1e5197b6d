!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# POW rules 6 to 8, 11 and 12
#@ run p[0]=(0,0x80000000,0,0x80000000) p[1]=(2,3,-2,-3) => o[COLR]=(0x00000000,0x00000000,Inf,Inf) ~1e-4
#@ run p[0]=(1,1,7,0.001) p[1]=(55,-3.5,0,0x80000000) => o[COLR]=(1,1,1,1) ~1e-4
#@ run p[0]=(7,0,1.5,0.3) p[1]=(1,1,1,1) => o[COLR]=(7.0000005,0,1.5,0.3) ~1e-4
MOV R0, p[1];
POW o[COLR].x, p[0].x, R0.x;
POW o[COLR].y, p[0].y, R0.y;
POW o[COLR].z, p[0].z, R0.z;
POW o[COLR].w, p[0].w, R0.w;
END
