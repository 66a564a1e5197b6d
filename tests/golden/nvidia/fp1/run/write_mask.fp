!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# what the mask leaves out keeps its value
#@ run p[0]=(1,2,3,4) => o[COLR]=(1,9,3,9) ~1e-4
MOV o[COLR], 9;
MOV o[COLR].xz, p[0];
MOV o[DEPR], 8;
MOV o[DEPR].yw, p[0];
END
