!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# SGE with its rules: NaN false, equal infinities and zeros of unlike sign true
#@ run p[0]=(1,2,3,-1) f[TEX0]=(1,3,2,-2) => o[COLR]=(1,0,1,1) ~1e-4
SGE o[COLR], p[0], f[TEX0];
END
