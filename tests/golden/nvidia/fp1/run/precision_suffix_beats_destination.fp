!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# R into a half register works at fp32 and rounds last; H into R works at fp16
#@ run p[0]=(100000,100000,2049.5,2049.5) f[COL0]=(-99999,-99999,-2048,-2048) => o[COLR]=(1,NaN,1.5,2) ~1e-4
ADDR H0.xz, p[0], f[COL0];
ADDH R0.yw, p[0], f[COL0];
MOV o[COLR].xz, H0;
MOV o[COLR].yw, R0;
END
