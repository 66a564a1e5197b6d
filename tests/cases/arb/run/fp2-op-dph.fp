!!ARBfp1.0
OPTION NV_fragment_program2;
# DPH: w of the first operand counts as 1
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) => result.color=(2,2,2,2)
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
DPH result.color, A, B;
END
