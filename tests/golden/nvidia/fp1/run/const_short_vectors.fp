!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# missing y and z are 0, a missing w is 1
#@ run => o[COLR]=(2,0,0,1) ~1e-4
MOV o[COLR], {2};
MOV o[DEPR], {3, 4};
END
