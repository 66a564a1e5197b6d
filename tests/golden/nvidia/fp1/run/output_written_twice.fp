!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# an output may be written many times; values beyond [0,1] leave the program as they are
#@ run p[0]=(-5,7,Inf,NaN) => o[COLR]=(-5,7,Inf,2) ~1e-4
MOV o[COLR], 9;
MOV o[COLR], p[0];
MOV o[COLR].w, 2;
END
