!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a weight of zero does not hide an infinity: 0 * Inf is NaN
#@ run f[TEX0]=(1,0,0.5,0.5) p[0]=(5,Inf,Inf,Inf) p[1]=(Inf,5,1,-Inf) => o[COLR]=(NaN,NaN,Inf,NaN) ~1e-4
MOV R1, p[1];
LRP o[COLR], f[TEX0], p[0], R1;
END
