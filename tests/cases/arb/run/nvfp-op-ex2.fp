!!ARBfp1.0
OPTION NV_fragment_program;
# EX2: 2 to the power -2
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.25,0.25,0.25,0.25)
ATTRIB A = fragment.texcoord[0];
EX2 result.color, A.y;
END
