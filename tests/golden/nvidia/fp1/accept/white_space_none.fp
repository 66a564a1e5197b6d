!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# no more white space than the tokens need
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(-1,2,3,7) ~1e-4
MOV o[COLR],7;MOV o[COLR].x(EQ.x),-f[TEX0];MOV o[COLR].yz,|f[TEX0]|;END
