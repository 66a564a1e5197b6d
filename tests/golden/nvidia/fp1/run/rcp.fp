!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# reciprocals
#@ run p[0]=(1,-4,0.125,3) => o[COLR]=(0x3f800000,-0.25,8,0.33333334) ~1e-4
RCP o[COLR].x, p[0].x;
RCP o[COLR].y, p[0].y;
RCP o[COLR].z, p[0].z;
RCP o[COLR].w, p[0].w;
END
