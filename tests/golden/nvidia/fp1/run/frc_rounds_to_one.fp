!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# x - floor(x), even where that rounds to 1
#@ run f[COL0]=(-1e-10,-1e-10,-0.00001,-0.3) => o[COLR]=(1,0,1,0.7001953) ~1e-4
FRC o[COLR].x, f[COL0];
FRCX o[COLR].y, f[COL0];
FRCH o[COLR].z, f[COL0];
FRCX o[COLR].w, f[COL0];
END
