!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# NaN, infinities and zeros pass through a half register
#@ run p[0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,Inf,-Inf,0x80000000) ~1e-4
MOV H63, p[0];
MOV o[COLR], H63;
END
