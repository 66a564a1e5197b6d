!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a unit without a texture gives black, opaque
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(0,0,0,1) ~1e-4
TEX result.color, fragment.texcoord[0], texture[5], 2D;
END
