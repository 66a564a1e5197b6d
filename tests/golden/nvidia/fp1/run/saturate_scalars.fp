!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# _SAT on scalar instructions
#@ run p[0]=(0.5,4,-3,0.25) => o[COLR]=(1,0.25,0,0) ~1e-4
RCP_SAT o[COLR].x, p[0].x;
RCP_SAT o[COLR].y, p[0].y;
RCP_SAT o[COLR].z, p[0].z;
LG2_SAT o[COLR].w, p[0].w;
EX2_SAT o[DEPR].x, p[0].y;
MOV R0, p[0];
POW_SAT o[DEPR].y, R0.w, 2;
RSQ_SAT o[DEPR].z, R0.w;
SIN_SAT o[DEPR].w, R0.z;
END
