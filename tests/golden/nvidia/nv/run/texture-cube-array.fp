!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the layer of a cube map array is w
#@ texture 0 ARRAYCUBE 1x1x12 float_rgba nearest clamp_to_edge (0,0,0,1) (1,0,0,1) (2,0,0,1) (3,0,0,1) (4,0,0,1) (5,0,0,1) (6,0,0,1) (7,0,0,1) (8,0,0,1) (9,0,0,1) (10,0,0,1) (11,0,0,1)
#@ run fragment.texcoord[0]=(0,-1,0.2,1) => result.color=(9,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-1,0,0.2,0) => result.color=(1,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0,0,1,7) => result.color=(10,0,0,1) ~1e-4
TEX result.color, fragment.texcoord[0], texture[0], ARRAYCUBE;
END
