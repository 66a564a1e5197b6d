!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# at fx12 the operands are clamped and NaN is 0 before they are compared
#@ run p[0]=(1,1,-1,0.5) f[COL0]=(1.0001,1.001,-1,0.25) => o[COLR]=(1,1,1,1) ~1e-4
SEQX o[COLR].x, p[0], f[COL0];
SNEX o[COLR].y, p[0], f[COL0];
SGEX o[COLR].z, p[0], f[COL0];
SGTX o[COLR].w, p[0], f[COL0];
SLTX o[DEPR].x, p[0], f[COL0];
SLEX o[DEPR].y, p[0], f[COL0];
SFLX o[DEPR].z, p[0], f[COL0];
STRX o[DEPR].w, p[0], f[COL0];
END
