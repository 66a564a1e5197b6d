!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the code comes from the value as converted to the destination's type
#@ run p[0]=(1e-9,-1e-9,70000,0.0001) => o[COLR]=(0,0,1,1) ~1e-4
MOVRC H0, p[0];
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
MOVRC R0, p[0];
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
