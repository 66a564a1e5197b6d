!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# one component is enough
#@ run p[0]=(1,1,-1,1) => killed ~1e-4
#@ run p[0]=(1,1,1,-1) => killed ~1e-4
#@ run p[0]=(-1,0,1,2) => killed ~1e-4
#@ run p[0]=(1,0,1,NaN) => o[COLR]=(1,0,1,NaN) ~1e-4
MOVC o[COLR], p[0];
KIL LT;
END
