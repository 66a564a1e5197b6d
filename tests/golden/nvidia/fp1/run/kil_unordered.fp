!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# an unordered code fulfils NE alone
#@ run p[0]=(NaN,0,0,0) => killed ~1e-4
#@ run p[0]=(0,0,0,0) => o[COLR]=(0,0,0,0) ~1e-4
MOVC o[COLR], p[0];
KIL LT;
KIL GT;
KIL NE;
END
