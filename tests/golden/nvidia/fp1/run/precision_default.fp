!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# without a suffix the destination sets the precision: R and o[COLR] fp32, H fp16
#@ run p[0]=(100000,100000,2049,2049) f[COL0]=(-99999,-99999,-2048,-2048) => o[COLR]=(1,NaN,1,0) ~1e-4
ADD R0.xz, p[0], f[COL0];
ADD H0.yw, p[0], f[COL0];
MOV o[COLR].xz, R0;
MOV o[COLR].yw, H0;
END
