!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# The reference of a cube map array is x of a second vector: 3/8 is not beyond 1/2, and 5/8 is.
#@ texture 0 ARRAYCUBE 1x1x12 depth nearest clamp_to_edge compare=lequal (0) (0) (0) (0) (0) (0) (0) (0) (0) (0.5) (0) (0)
#@ run fragment.texcoord[0]=(0,-1,0.2,1) program.local[0]=(0.375,9,9,9) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(0,-1,0.2,1) program.local[0]=(0.625,0,0,0) => result.color=(0,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0,-1,0.2,0) program.local[0]=(0.375,0,0,0) => result.color=(0,0,0,1) ~1e-4
TEX result.color, fragment.texcoord[0], program.local[0], texture[0], SHADOWARRAYCUBE;
END
