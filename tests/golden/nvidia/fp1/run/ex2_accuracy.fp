!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# EX2 to 22 bits in [0,1), and relative to 2^floor elsewhere
#@ run p[0]=(0.125,0.375,0.6875,0.9375) => o[COLR]=(1.0905079,1.2968396,1.6104903,1.9152067) ~1e-4
#@ run p[0]=(-3.75,12.25,-10.5,7.625) => o[COLR]=(0.07432544,4870.9927,0.0006905339,197.40298) ~1e-4
EX2 o[COLR].x, p[0].x;
EX2 o[COLR].y, p[0].y;
EX2 o[COLR].z, p[0].z;
EX2 o[COLR].w, p[0].w;
END
