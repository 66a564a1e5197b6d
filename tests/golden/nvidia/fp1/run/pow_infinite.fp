!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# POW rules 9, 10, 13 and 14; the derivation ex2(b * lg2(a)) makes Inf to a negative power 0
#@ run p[0]=(Inf,Inf,Inf,Inf) p[1]=(2,-2,Inf,-Inf) => o[COLR]=(Inf,0x00000000,Inf,0x00000000) ~1e-4
#@ run p[0]=(0,0.5,2,100) p[1]=(Inf,Inf,Inf,Inf) => o[COLR]=(0x00000000,0x00000000,Inf,Inf) ~1e-4
#@ run p[0]=(0,0.5,2,100) p[1]=(-Inf,-Inf,-Inf,-Inf) => o[COLR]=(Inf,Inf,0x00000000,0x00000000) ~1e-4
MOV R0, p[1];
POW o[COLR].x, p[0].x, R0.x;
POW o[COLR].y, p[0].y, R0.y;
POW o[COLR].z, p[0].z, R0.z;
POW o[COLR].w, p[0].w, R0.w;
END
