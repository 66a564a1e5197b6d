!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_fragment_program_shadow;
#@ texture 0 SHADOWRECT 2x1 depth nearest clamp_to_edge compare=gequal (0.25) (0.75)
#@ run fragment.texcoord[0]=(0.5,0.5,0.5,1) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(1.5,0.5,0.5,1) => result.color=(0,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(1.5,0.5,0.75,1) => result.color=(1,1,1,1) ~1e-4
TEX result.color, fragment.texcoord[0], texture[0], SHADOWRECT;
END
