!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# _SAT on instructions with two and three operands
#@ run p[0]=(2,-2,0.5,3) f[TEX0]=(1.5,1.5,0.5,-4) => o[COLR]=(1,0,0.25,0) o[DEPR]=(_,_,0.75,_) ~1e-4
#@ run p[0]=(1,1,1,1) f[TEX0]=(0.5,0.25,0.125,0) => o[COLR]=(0.5,0.25,0.125,0) o[DEPR]=(_,_,0.25,_) ~1e-4
MUL_SAT o[COLR], p[0], f[TEX0];
MAX_SAT o[DEPR].x, p[0], f[TEX0];
SUB_SAT o[DEPR].y, p[0], f[TEX0];
MAD_SAT o[DEPR].z, p[0], f[TEX0], f[TEX0];
MIN_SAT o[DEPR].w, p[0], f[TEX0];
END
