!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# reciprocals of square roots
#@ run p[0]=(4,0.25,16,2) => o[COLR]=(0.5,2,0.25,0.7071067) ~1e-4
RSQ o[COLR].x, p[0].x;
RSQ o[COLR].y, p[0].y;
RSQ o[COLR].z, p[0].z;
RSQ o[COLR].w, p[0].w;
END
