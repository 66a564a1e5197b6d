!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
# suffixes in letters of colours
#@ run fragment.color=(0.1,0.2,0.3,0.4) => result.color=(0.4,0.2,0.1,0.3) ~1e-4
MOV result.color.rga, fragment.color.abgr;
MOV result.color.g, fragment.color.g;
MOV result.color.b, fragment.color.primary.r;
MOV result.color.a, fragment.color.b;
END
