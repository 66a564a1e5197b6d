!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ run => result.color=(3,3,3,3) ~1e-4
MOV result.color, 1;
helper:
MOV result.color, 2;
main:
MOV result.color, 3;
END
