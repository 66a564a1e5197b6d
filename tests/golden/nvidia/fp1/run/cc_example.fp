!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the text's example: three MOVC, the last one under its own condition code
#@ run p[0]=(-2,0,2,NaN) => o[COLR]=(0,0,NaN,-2) ~1e-4
MOV R1, p[0];
MOVC R0, R1;
MOVC R0.xyz, R1.yzwx;
MOVC R0 (NE), R1.zywx;
MOV o[COLR], R0;
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
