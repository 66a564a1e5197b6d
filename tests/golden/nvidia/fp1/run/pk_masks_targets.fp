!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# packing into R, o[DEPR] and RC, under masks
#@ run f[TEX0]=(1,0,1,0) => o[COLR]=(0x00ff00ff,7,0x00003c00,7) ~1e-4
MOV o[COLR], 7;
PK4UB R0.y, f[TEX0];
MOV o[COLR].x, R0.y;
PK2H o[COLR].z, f[TEX0];
PK2US o[DEPR].z, f[TEX0];
PK4B RC, f[TEX0];
PK4UB o[COLR].w (NE), f[TEX0];
END
