!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# LITH and POWH
#@ run p[0]=(1,2,0,3) => o[COLR]=(1,1,8,1) ~1e-4
LITH o[COLR], p[0];
POWH o[DEPR].x, p[0].y, p[0].w;
POWH o[DEPR].w, 2, 16;
END
