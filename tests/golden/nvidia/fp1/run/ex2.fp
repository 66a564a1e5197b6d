!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# powers of two, up to overflow and down to the smallest number kept
#@ run p[0]=(3,-2,0.5,10) => o[COLR]=(8,0.25,1.4142135,1024) ~1e-4
#@ run p[0]=(128,-127,127,-125) => o[COLR]=(Inf,0x00000000,1.7014118e38,2.3509887e-38) ~1e-4
EX2 o[COLR].x, p[0].x;
EX2 o[COLR].y, p[0].y;
EX2 o[COLR].z, p[0].z;
EX2 o[COLR].w, p[0].w;
END
