!!ARBfp1.0
OPTION NV_fragment_program;
# FRC: what FLR takes away
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.5,0,0.25,0)
ATTRIB A = fragment.texcoord[0];
FRC result.color, A;
END
