!!ARBfp1.0
# nothing says where NaN is; a texture of one texel has only that
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge (0.25,0.5,0.75,1)
#@ texture 1 2D 1x1 rgba nearest repeat (0.25,0.5,0.75,1)
#@ run fragment.texcoord[0]=(NaN,0.5,0,1) => result.color=(0.25,0.5,0.75,1)
TEMP a, b;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX b, fragment.texcoord[0], texture[1], 2D;
MOV result.color.xy, a;
MOV result.color.zw, b;
END
