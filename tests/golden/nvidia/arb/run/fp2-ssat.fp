!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# _SSAT clamps to -1 and 1, and leaves NaN as it is
#@ run fragment.texcoord[0]=(-3,3,0.5,-0.5) => result.color=(-1,1,0.5,-0.5) ~1e-4
MOV_SSAT result.color, fragment.texcoord[0];
END
