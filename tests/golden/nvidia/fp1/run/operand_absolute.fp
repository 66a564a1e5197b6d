!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# bars, and a sign before the bars
#@ run p[0]=(-1,0x80000000,-Inf,2) => o[COLR]=(1,0x00000000,Inf,2) ~1e-4
MOV o[COLR], |p[0]|;
MOV o[DEPR], -|p[0].wzyx|;
END
