!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# bars and signs around scalar constants
#@ run => o[COLR]=(4,-4,-4,0.25) ~1e-4
MOV o[COLR].x, |-4|;
MOV o[COLR].y, -|-4|;
MOV o[COLR].z, -|4|;
RCP o[COLR].w, |-4|;
END
