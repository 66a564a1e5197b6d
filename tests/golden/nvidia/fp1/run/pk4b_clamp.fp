!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# PK4B clamps at -128/127 and at 1
#@ run f[TEX0]=(-1.00787402,-1.004,-9,9) => o[COLR]=(0xff000000,0xff000000,0xff000000,0xff000000) ~1e-4
PK4B o[COLR], f[TEX0];
END
