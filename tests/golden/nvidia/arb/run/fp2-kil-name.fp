!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# a declared name comes before a condition
#@ run fragment.texcoord[0]=(1,1,1,1) => result.color=(1,1,1,1) ~1e-4
TEMP LT;
MOV result.color, 1.0;
MOV LT, fragment.texcoord[0];
KIL LT;
END
