!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# _SAT on dot products, DST, X2D, LRP, RFL, FLR and FRC
#@ run p[0]=(2,-3,4,0.5) f[TEX0]=(1,1,1,1) => o[COLR]=(1,1,0,1) ~1e-4
MOV R0, p[0];
DP3_SAT o[COLR].x, R0, f[TEX0];
DP4_SAT o[COLR].y, R0, f[TEX0];
DST_SAT o[COLR].z, -R0, f[TEX0];
LRP_SAT o[COLR].w, f[TEX0], R0.z, R0;
X2D_SAT o[DEPR].x, R0, f[TEX0], R0.z;
FLR_SAT o[DEPR].z, R0;
FRC_SAT o[DEPR].w, R0;
RFL_SAT o[DEPR].y, f[TEX0].xyxx, -R0.z;
END
