!!ARBfp1.0
OPTION NV_fragment_program2;
# COS: radians
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(-0.6536436,-0.6536436,-0.6536436,-0.6536436)
ATTRIB A = fragment.texcoord[0];
COS result.color, A.w;
END
