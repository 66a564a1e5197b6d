!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the product is not rounded or clamped before the addition
#@ run p[0]=(1.0009765625,60000,1.5,-1.5) f[COL0]=(-1.001953125,-65504,-1,-2) => o[COLR]=(0x35800000,Inf,1.25,0.25) ~1e-4
MOV R1, p[0];
MADH o[COLR].xy, R1, R1, f[COL0];
MADX o[COLR].zw, R1, R1, f[COL0];
END
