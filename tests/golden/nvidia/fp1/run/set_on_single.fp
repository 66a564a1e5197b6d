!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the R suffix compares at fp32 for a half destination
#@ run p[0]=(2049,2049,70000,1.0001) f[COL0]=(2048,2048,80000,1) => o[COLR]=(0,1,0,1) ~1e-4
SEQR H0.x, p[0], f[COL0];
SNER H0.y, p[0], f[COL0];
SGER H0.z, p[0], f[COL0];
SGTR H0.w, p[0], f[COL0];
SLTR H1.x, p[0], f[COL0];
SLER H1.y, p[0], f[COL0];
SFLR H1.z, p[0], f[COL0];
STRR H1.w, p[0], f[COL0];
ADD o[COLR], H0, H1.xxxx;
END
