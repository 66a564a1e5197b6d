!!ARBfp1.0
OPTION NV_fragment_program2;
# RSQ: the operand counts without its sign
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.5,0.5,0.5,0.5)
ATTRIB A = fragment.texcoord[0];
RSQ result.color, -A.w;
END
