!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the fill is one of the type: 1.0 or 1
#@ image 0 1D 1 r32f (7.5)
#@ image 1 1D 1 rg32f (7.5,8.5)
#@ run => result.color=(7.5,0,0,1) ~1e-4
TEMP R, S;
LOADIM.F32 R, 0, image[0], 1D;
LOADIM.F32X2 S, 0, image[1], 1D;
MOV result.color, R;
END
