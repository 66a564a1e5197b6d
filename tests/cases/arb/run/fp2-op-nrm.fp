!!ARBfp1.0
OPTION NV_fragment_program2;
# NRM: length one in x, y and z
#@ run fragment.texcoord[1]=(2,0.5,-4,1) => result.color=(0.4444444,0.1111111,-0.8888889,_)
ATTRIB B = fragment.texcoord[1];
NRM result.color, B;
END
