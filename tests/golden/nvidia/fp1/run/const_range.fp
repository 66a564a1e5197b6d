!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a constant of 2^128 and more is infinite, one far too small is zero
#@ run => o[COLR]=(Inf,-Inf,0x00000000,16777216) ~1e-4
MOV o[COLR].x, 1e40;
MOV o[COLR].y, -1e40;
MOV o[COLR].z, 1e-60;
MOV o[COLR].w, 16777217;
END
