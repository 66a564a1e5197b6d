!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
#@ texture 0 2D 1x1 depth nearest clamp_to_edge compare=less (0.5)
#@ run fragment.texcoord[0]=(0.5,0.5,0.25,1) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(0.5,0.5,0.5,1) => result.color=(0,0,0,1)
#@ run fragment.texcoord[0]=(0.5,0.5,0.75,1) => result.color=(0,0,0,1)
TEX result.color, fragment.texcoord[0], texture[0], SHADOW2D;
END
