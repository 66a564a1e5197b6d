!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a constant that is an infinity as a half: infinity less infinity is no number
OPTION NV_fragment_program;
#@ run => result.color=(_,NaN,_,_) ~1e-4
SHORT TEMP large;
DDX large.z, 65520;
MOV result.color.y, large.z;
END
