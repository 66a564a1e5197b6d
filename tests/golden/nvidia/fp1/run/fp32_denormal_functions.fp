!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a denormal operand is a zero to RCP, RSQ and LG2; a denormal quotient or power is zero
#@ run p[0]=(0x00400000,0x00000001,0x00200000,3e38) => o[COLR]=(Inf,Inf,-Inf,0x00000000) ~1e-4
RCP o[COLR].x, p[0].x;
RSQ o[COLR].y, p[0].y;
LG2 o[COLR].z, p[0].z;
RCP o[COLR].w, p[0].w;
END
