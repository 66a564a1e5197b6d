!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# writing an output can set the code as well
#@ run p[0]=(-1,0,1,NaN) => o[COLR]=(-1,0,1,9) ~1e-4
MOVC o[COLR], p[0];
MOV o[COLR].w (NE), 9;
MOVC o[DEPR], p[0];
MOV o[DEPR].x (LT), 5;
MOV o[DEPR].w (NE), 9;
END
