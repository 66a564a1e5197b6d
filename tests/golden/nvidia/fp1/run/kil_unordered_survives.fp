!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# EQ, LT, GT, LE and GE are false of NaN
#@ run p[0]=(NaN,1,1,1) => o[COLR]=(NaN,1,1,1) ~1e-4
#@ run p[0]=(0,1,1,1) => killed ~1e-4
MOVC o[COLR], p[0];
KIL EQ;
KIL LT.x;
KIL GT.x;
KIL LE.x;
KIL GE.x;
END
