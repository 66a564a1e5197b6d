!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a copy, special values included
#@ run p[0]=(1,-2.5,1e-20,3e38) => o[COLR]=(1,-2.5,1e-20,3e38) ~1e-4
#@ run p[0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,Inf,-Inf,0x80000000) ~1e-4
MOV o[COLR], p[0];
END
