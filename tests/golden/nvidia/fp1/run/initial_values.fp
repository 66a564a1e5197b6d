!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# temporaries start at 0, the condition code at EQ, parameters at 0, attributes at (0,0,0,1)
#@ run p[5]=(1,1,1,1) => o[COLR]=(0,0,0,1) ~1e-4
DECLARE unset;
MOV o[COLR], f[COL1];
ADD o[DEPR], R7, H7;
ADD o[DEPR].z, R7, p[0];
ADD o[DEPR].w, R7, unset;
MOV o[DEPR].y (EQ), 3;
MOV o[DEPR] (NE), 4;
MOV o[DEPR] (LT), 5;
MOV o[DEPR] (GT), 6;
END
