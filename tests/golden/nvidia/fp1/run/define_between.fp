!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a definition may stand between instructions, before its first use
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(3,6,9,12) ~1e-4
MOV R0, f[COL0];
DEFINE three = 3;
MUL o[COLR], R0, three;
END
