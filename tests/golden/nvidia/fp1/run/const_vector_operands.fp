!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# vector constants take swizzles, signs and bars; a scalar constant goes to all components
#@ run => o[COLR]=(7,6,5,1) ~1e-4
MOV o[COLR], {5, 6, 7}.zyxw;
MOV o[DEPR].xy, -{5, 6, 7}.x;
MOV o[DEPR].zw, |-{-4, 1}.x|;
END
