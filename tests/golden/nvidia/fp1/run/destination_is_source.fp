!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# operands are read before the destination is written
#@ run p[0]=(1,2,3,4) => o[COLR]=(4,3,2,1) ~1e-4
MOV R0, p[0];
MOV R0, R0.wzyx;
MOV o[COLR], R0;
END
