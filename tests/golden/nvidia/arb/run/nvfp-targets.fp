!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
# every target, units in any order
#@ texture 0 1D 2 rgba nearest clamp_to_edge (1,0,0,1) (2,0,0,1)
#@ texture 1 3D 1x1x2 rgba nearest clamp_to_edge (3,0,0,1) (4,0,0,1)
#@ texture 2 CUBE 1x1x6 rgba nearest clamp_to_edge (5,0,0,1) (6,0,0,1) (7,0,0,1) (8,0,0,1) (9,0,0,1) (10,0,0,1)
#@ texture 15 RECT 2x2 rgba nearest clamp_to_edge (11,0,0,1) (12,0,0,1) (13,0,0,1) (14,0,0,1)
#@ run fragment.texcoord[0]=(0.75,1.5,0.9,0) => result.color=(2,4,7,13) ~1e-4
TEMP t;
TEX t, fragment.texcoord[0], texture[0], 1D;
MOV result.color.x, t;
TEX t, fragment.texcoord[0], texture[1], 3D;
MOV result.color.y, t.x;
TEX t, fragment.texcoord[0], texture[2], CUBE;
MOV result.color.z, t.x;
TEX t, fragment.texcoord[0], texture[15], RECT;
MOV result.color.w, t.x;
END
