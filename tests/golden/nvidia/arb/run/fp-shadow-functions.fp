!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_fragment_program_shadow;
#@ texture 0 SHADOW2D 1x1 depth nearest clamp_to_edge compare=never (0.5)
#@ texture 1 SHADOW2D 1x1 depth nearest clamp_to_edge compare=notequal (0.5)
#@ texture 2 SHADOW2D 1x1 depth nearest clamp_to_edge compare=always (0.5)
#@ texture 3 SHADOW2D 1x1 depth nearest clamp_to_edge compare=equal (0.5)
#@ run fragment.texcoord[0]=(0.5,0.5,0.5,1) => result.color=(0,0,1,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,0.5,0.4,1) => result.color=(0,1,1,1) ~1e-4
TEX result.color.x, fragment.texcoord[0], texture[0], SHADOW2D;
TEX result.color.y, fragment.texcoord[0], texture[1], SHADOW2D;
TEX result.color.z, fragment.texcoord[0], texture[2], SHADOW2D;
TEX result.color.w, fragment.texcoord[0].xyzz, texture[3], SHADOW2D;
END
