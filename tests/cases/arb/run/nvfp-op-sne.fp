!!ARBfp1.0
OPTION NV_fragment_program;
# SNE: 1 where different
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0,1,0,0)
ATTRIB A = fragment.texcoord[0];
SNE result.color, A, A.xxzw;
END
