!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the four equivalences of SUB
#@ run p[0]=(10,10,10,10) f[TEX0]=(3,3,-3,-3) => o[COLR]=(7,13,7,13) ~1e-4
SUB o[COLR].x, p[0], f[TEX0];
SUB o[COLR].y, p[0], -f[TEX0];
SUB o[COLR].z, p[0], |f[TEX0]|;
SUB o[COLR].w, p[0], -|f[TEX0]|;
END
