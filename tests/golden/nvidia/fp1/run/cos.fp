!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# cosine in radians
#@ run p[0]=(0.5,1,3,6) => o[COLR]=(0.87758255,0.54030234,-0.98999244,0.96017015) ~1e-4
#@ run p[0]=(-1,-3,1.57079633,3.14159265) => o[COLR]=(0.54030234,-0.98999244,0,-1) ~1e-4
COS o[COLR].x, p[0].x;
COS o[COLR].y, p[0].y;
COS o[COLR].z, p[0].z;
COS o[COLR].w, p[0].w;
END
