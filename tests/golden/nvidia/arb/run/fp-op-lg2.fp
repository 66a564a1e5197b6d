!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# LG2: base 2 logarithm of 4
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(2,2,2,2) ~1e-4
ATTRIB A = fragment.texcoord[0];
LG2 result.color, A.w;
END
