!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# MAD: component by component
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) fragment.texcoord[2]=(-1,3,0.5,2) => result.color=(2,2,-0.5,6) ~1e-4
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
ATTRIB C = fragment.texcoord[2];
MAD result.color, A, B, C;
END
