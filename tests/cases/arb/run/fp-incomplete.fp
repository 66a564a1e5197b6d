!!ARBfp1.0
# a unit without a texture gives black, opaque
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(0,0,0,1)
TEX result.color, fragment.texcoord[0], texture[5], 2D;
END
