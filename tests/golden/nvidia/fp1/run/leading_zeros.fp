!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A number is its value, however many zeros stand before it.
#@ run p[1]=(5,6,7,8) => o[COLR]=(5,6,7,8) ~1e-4
MOV o[COLR], p[000000000000000000000000000001];
END
