!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the code starts as EQ, so EQ kills at once and NE does not
#@ run p[0]=(1,0,0,0) => killed ~1e-4
MOV o[COLR], p[0];
KIL NE;
KIL EQ;
END
