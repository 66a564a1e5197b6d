!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TXB adds w to the level
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (1,1,1,1) (1,1,1,1) (1,1,1,1) (1,1,1,1)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge level=1 (2,2,2,2)
#@ run fragment.texcoord[0]=(0.25,0.25,0,0)dx(0.5,0,0,0)dy(0,0.5,0,0) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(0.25,0.25,0,1)dx(0.5,0,0,0)dy(0,0.5,0,0) => result.color=(2,2,2,2) ~1e-4
TXB result.color, fragment.texcoord[0], texture, 2D;
END
