!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# logarithms of base two
#@ run p[0]=(8,0.25,1,10) => o[COLR]=(3,-1.9999999,0,3.321928) ~1e-4
LG2 o[COLR].x, p[0].x;
LG2 o[COLR].y, p[0].y;
LG2 o[COLR].z, p[0].z;
LG2 o[COLR].w, p[0].w;
END
