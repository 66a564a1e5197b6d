!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_fragment_program_shadow;
# shadow targets compare with the third coordinate, after the division of TXP
#@ texture 0 SHADOW2D 1x1 depth nearest clamp_to_edge compare=lequal (0.5)
#@ texture 1 SHADOW1D 1 depth nearest clamp_to_edge compare=lequal (0.5)
#@ texture 2 SHADOWRECT 1x1 depth nearest clamp_to_edge compare=lequal (0.5)
#@ run fragment.texcoord[0]=(0.5,0.5,0.25,1) fragment.texcoord[1]=(1,1,0.8,2) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(0.5,0.5,0.75,1) fragment.texcoord[1]=(1,1,1.2,2) => result.color=(0,0,0,0) ~1e-4
TEX result.color.x, fragment.texcoord[0], texture[0], SHADOW2D;
TEX result.color.y, fragment.texcoord[0], texture[1], SHADOW1D;
TEX result.color.z, fragment.texcoord[0], texture[2], SHADOWRECT;
TEMP t;
TXP t, fragment.texcoord[1], texture[0], SHADOW2D;
MOV result.color.w, t.x;
END
