!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# o[COLH] makes fp16 the default, R lifts it
#@ run p[0]=(100000,100000,2049,2049) f[COL0]=(-99999,-99999,-2048,-2048) => o[COLH]=(1,NaN,1,0) ~1e-4
ADDR o[COLH].xz, p[0], f[COL0];
ADD o[COLH].yw, p[0], f[COL0];
END
