!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# FRC: what FLR takes away
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.5,0,0.25,0) ~1e-4
ATTRIB A = fragment.texcoord[0];
FRC result.color, A;
END
