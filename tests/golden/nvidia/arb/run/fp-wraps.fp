!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
#@ texture 0 2D 2x2 rgba nearest mirrored_repeat (1,0,0,1) (2,0,0,1) (3,0,0,1) (4,0,0,1)
#@ texture 1 2D 2x2 rgba nearest clamp_to_border (1,0,0,1) (2,0,0,1) (3,0,0,1) (4,0,0,1)
#@ run fragment.texcoord[0]=(1.25,0.25,0,1) => result.color=(2,0,0,0) ~1e-4
#@ run fragment.texcoord[0]=(-0.25,1.75,0,1) => result.color=(1,0,0,0) ~1e-4
#@ run fragment.texcoord[0]=(0.75,0.75,0,1) => result.color=(4,4,0,1) ~1e-4
TEMP a, b;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX b, fragment.texcoord[0], texture[1], 2D;
MOV result.color, b;
MOV result.color.x, a.x;
MOV result.color.y, b.x;
END
