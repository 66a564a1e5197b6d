!!ARBfp1.0
# halfway between the last texel and the border, where specifications differ in which texel is the nearest
#@ texture 0 1D 2 rgba linear mirror_clamp_to_edge (0.25,0,0,0) (0.75,0,0,0)
#@ texture 1 1D 2 rgba linear mirror_clamp_to_border (0.25,0,0,0) (0.75,0,0,0)
#@ run fragment.texcoord[0]=(-1,0,0,1) => result.color=(0.75,0.375,0,0)
#@ run fragment.texcoord[0]=(1,0,0,1) => result.color=(0.75,0.375,0,0)
TEMP t;
TEX t, fragment.texcoord[0], texture[0], 1D;
MOV result.color, 0;
MOV result.color.x, t.x;
TEX t, fragment.texcoord[0], texture[1], 1D;
MOV result.color.y, t.x;
END
