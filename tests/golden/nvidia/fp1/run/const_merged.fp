!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# several constants in one instruction, four unique scalars at most
#@ run p[0]=(1,2,3,4) => o[COLR]=(1,3,5,7) ~1e-4
MOV R1, p[0];
MAD o[COLR], R1, 2, -1;
ADD o[DEPR], {1, 2, 3, 4}, 4;
END
