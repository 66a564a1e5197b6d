!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# sine in radians
#@ run p[0]=(0.5,1,3,6) => o[COLR]=(0.47942543,0.8414709,0.14111994,-0.2794157) ~1e-4
#@ run p[0]=(-1,-3,1.57079633,3.14159265) => o[COLR]=(-0.8414709,-0.14111994,1,0) ~1e-4
SIN o[COLR].x, p[0].x;
SIN o[COLR].y, p[0].y;
SIN o[COLR].z, p[0].z;
SIN o[COLR].w, p[0].w;
END
