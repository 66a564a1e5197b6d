!!ARBfp1.0
OPTION NV_fragment_program;
# SCS: cosine and sine
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.9689124,0.247404,_,_)
ATTRIB A = fragment.texcoord[0];
SCS result.color, A.z;
END
