!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the greatest number and its neighbour as constants
#@ run => result.color=(0x7f7fffff,0xff7fffff,0x7f7ffffe,1) ~1e-4
PARAM p = { 3.40282347e38, -3.40282347e38, 3.40282326e38, 1.0 };
MOV result.color, p;
END
