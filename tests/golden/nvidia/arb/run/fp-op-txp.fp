!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TXP divides by w
#@ texture 3 2D 2x1 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8)
#@ run fragment.texcoord[0]=(0.5,0.5,0,2) => result.color=(0.1,0.2,0.3,0.4) ~1e-4
#@ run fragment.texcoord[0]=(1.5,0.5,0,2) => result.color=(0.5,0.6,0.7,0.8) ~1e-4
TXP result.color, fragment.texcoord[0], texture[3], 2D;
END
