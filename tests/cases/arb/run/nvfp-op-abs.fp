!!ARBfp1.0
OPTION NV_fragment_program;
# ABS: the sign of each component goes
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1.5,2,0.25,4)
ATTRIB A = fragment.texcoord[0];
ABS result.color, A;
END
