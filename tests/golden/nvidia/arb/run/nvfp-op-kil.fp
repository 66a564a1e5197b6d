!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
# one component below zero is enough; zeros of either sign are not below
#@ run fragment.texcoord[0]=(1,2,3,4) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(1,2,-0.001,4) => killed ~1e-4
#@ run fragment.texcoord[0]=(0,-0,0,0) => result.color=(1,1,1,1) ~1e-4
MOV result.color, 1.0;
KIL fragment.texcoord[0];
END
