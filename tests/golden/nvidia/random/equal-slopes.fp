!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a slope of nothing is a positive zero: 1 divided by it is positive infinity
#@ run f[TEX0]=(1,-1,0,0) => o[COLR]=(Inf,Inf,Inf,Inf) ~1e-4
DDY R0, f[TEX0];
DDX R1, -f[TEX0];
RCP o[COLR].x, R0.x;
RCP o[COLR].y, R0.y;
RCP o[COLR].z, R1.x;
RCP o[COLR].w, R1.z;
END
