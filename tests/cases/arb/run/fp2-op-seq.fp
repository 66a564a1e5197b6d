!!ARBfp1.0
OPTION NV_fragment_program2;
# SEQ: 1 where equal
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1,0,1,1)
ATTRIB A = fragment.texcoord[0];
SEQ result.color, A, A.xxzw;
END
