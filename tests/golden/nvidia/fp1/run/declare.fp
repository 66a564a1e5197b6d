!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# initial values: zeros, a vector filled up, a scalar in all components; a run line replaces them
#@ run p[0]=(0,0,0,0) => o[COLR]=(0,0,0,1) ~1e-4
#@ run none=(1,2,3,4) filled=(5,6,7,8) all=(9,10,11,12) => o[COLR]=(1,2,7,8) ~1e-4
DECLARE none;
DECLARE filled = {3, 4};
DECLARE all = 5;
MOV o[COLR].xy, none;
MOV o[COLR].zw, filled;
MOV o[DEPR].xy, filled;
MOV o[DEPR].z, all.x;
MOV o[DEPR].w, all;
END
