!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# _SAT changes nothing about set-on results, and clamps LIT
#@ run p[0]=(3,2,0,2) f[TEX0]=(3,1,0,5) => o[COLR]=(1,1,0,1) ~1e-4
SEQ_SAT o[COLR].x, p[0], f[TEX0];
SGT_SAT o[COLR].y, p[0], f[TEX0];
SNE_SAT o[COLR].z, p[0], f[TEX0];
SLT_SAT o[COLR].w, p[0], f[TEX0];
LIT_SAT o[DEPR], p[0];
END
