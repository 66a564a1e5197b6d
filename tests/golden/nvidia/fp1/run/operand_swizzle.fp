!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# any four letters, one letter for all, none for the register as it is
#@ run f[TEX0]=(2,8,9,0) => o[COLR]=(8,9,9,2) ~1e-4
MOV o[COLR], f[TEX0].yzzx;
MOV o[DEPR], f[TEX0].z;
END
