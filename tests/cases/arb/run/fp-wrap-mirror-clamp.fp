!!ARBfp1.0
# mirrored once, then the last texel, or the border, which is black
#@ texture 0 1D 2 rgba nearest mirror_clamp_to_edge (0.25,0,0,0) (0.75,0,0,0)
#@ texture 1 1D 2 rgba linear mirror_clamp_to_edge (0.25,0,0,0) (0.75,0,0,0)
#@ texture 2 1D 2 rgba nearest mirror_clamp_to_border (0.25,0,0,0) (0.75,0,0,0)
#@ texture 3 1D 2 rgba linear mirror_clamp_to_border (0.25,0,0,0) (0.75,0,0,0)
#@ run fragment.texcoord[0]=(-1.75,0,0,1) => result.color=(0.75,0.75,0,0)
#@ run fragment.texcoord[0]=(1.75,0,0,1) => result.color=(0.75,0.75,0,0)
#@ run fragment.texcoord[0]=(-0.25,0,0,1) => result.color=(0.25,0.25,0.25,0.25)
#@ run fragment.texcoord[0]=(-0.75,0,0,1) => result.color=(0.75,0.75,0.75,0.75)
TEMP t;
TEX t, fragment.texcoord[0], texture[0], 1D;
MOV result.color.x, t.x;
TEX t, fragment.texcoord[0], texture[1], 1D;
MOV result.color.y, t.x;
TEX t, fragment.texcoord[0], texture[2], 1D;
MOV result.color.z, t.x;
TEX t, fragment.texcoord[0], texture[3], 1D;
MOV result.color.w, t.x;
END
