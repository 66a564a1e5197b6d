!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# +x: s = -z, t = -y; 2x2 faces tell them apart
#@ texture 0 CUBE 2x2x6 rgba nearest clamp_to_edge (1,0,0,1) (2,0,0,1) (3,0,0,1) (4,0,0,1) (5,0,0,1) (6,0,0,1) (7,0,0,1) (8,0,0,1) (9,0,0,1) (10,0,0,1) (11,0,0,1) (12,0,0,1) (13,0,0,1) (14,0,0,1) (15,0,0,1) (16,0,0,1) (17,0,0,1) (18,0,0,1) (19,0,0,1) (20,0,0,1) (21,0,0,1) (22,0,0,1) (23,0,0,1) (24,0,0,1)
#@ run fragment.texcoord[0]=(1,0.5,0.5,1) => result.color=(1,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(1,-0.5,-0.5,1) => result.color=(4,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-1,0.5,0.5,1) => result.color=(6,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-1,-0.5,-0.5,1) => result.color=(7,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,1,0.5,1) => result.color=(12,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-0.5,1,-0.5,1) => result.color=(9,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,-1,0.5,1) => result.color=(14,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-0.5,-1,-0.5,1) => result.color=(15,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,0.5,1,1) => result.color=(18,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-0.5,-0.5,1,1) => result.color=(19,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,0.5,-1,1) => result.color=(21,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(-0.5,-0.5,-1,1) => result.color=(24,0,0,1) ~1e-4
TEX result.color, fragment.texcoord[0], texture[0], CUBE;
END
