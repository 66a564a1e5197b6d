!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# scalar operands with a sign and bars
#@ run p[0]=(-4,4,0.5,-2) => o[COLR]=(-0.25,0.5,-2,0.25) ~1e-4
RCP o[COLR].x, p[0].x;
RSQ o[COLR].y, |p[0].x|;
RCP o[COLR].z, -p[0].z;
EX2 o[COLR].w, -|p[0].w|;
END
