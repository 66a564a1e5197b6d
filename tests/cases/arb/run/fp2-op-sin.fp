!!ARBfp1.0
OPTION NV_fragment_program2;
# SIN: radians
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(-0.7568025,-0.7568025,-0.7568025,-0.7568025)
ATTRIB A = fragment.texcoord[0];
SIN result.color, A.w;
END
