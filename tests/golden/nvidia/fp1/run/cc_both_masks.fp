!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# written where the mask and the condition both allow it; the code stays elsewhere
#@ run p[0]=(1,-1,1,-1) p[1]=(-5,5,-5,5) => o[COLR]=(-5,-1,1,-1) ~1e-4
MOVC R0, p[0];
MOVC R0.xy (GT), p[1];
MOV o[COLR], R0;
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
