!!ARBfp1.0
OPTION NV_fragment_program2;
# FLR: rounds towards minus infinity
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1,-2,0,4)
ATTRIB A = fragment.texcoord[0];
FLR result.color, A;
END
