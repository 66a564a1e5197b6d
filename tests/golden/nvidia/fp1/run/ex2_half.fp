!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# EX2H overflows at 2^16 and reaches the fp16 denormals
#@ run p[0]=(16,-24,-15,15) => o[COLR]=(Inf,0x33800000,0x38000000,32768) ~1e-4
EX2H o[COLR].x, p[0].x;
EX2H o[COLR].y, p[0].y;
EX2H o[COLR].z, p[0].z;
EX2H o[COLR].w, p[0].w;
END
