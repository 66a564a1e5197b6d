!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# two halves, x low; replicated
#@ run f[TEX0]=(2049,2051,0,0) => o[COLR]=(0x68026800,0x68026800,0x68026800,0x68026800) ~1e-4
PK2H o[COLR], f[TEX0];
END
