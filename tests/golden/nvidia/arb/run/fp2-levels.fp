!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ texture 0 2D 2x2 rgba nearest repeat (1,0,0,1) (1,0,0,1) (1,0,0,1) (1,0,0,1)
#@ texture 0 2D 1x1 rgba nearest repeat level=1 (2,0,0,1)
#@ run fragment.texcoord[0]=(0.1,0.1,0,0) => result.color=(1,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,1) => result.color=(2,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,9) => result.color=(2,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,-9)dx(3,0,0,0) => result.color=(1,0,0,1) ~1e-4
TXL result.color, fragment.texcoord[0], texture[0], 2D;
END
