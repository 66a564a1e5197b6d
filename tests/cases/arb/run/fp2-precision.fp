!!ARBfp1.0
OPTION NV_fragment_program2;
# the suffixes R, H and X set the precision of the operation
#@ run fragment.texcoord[0]=(1,0.0001,3,0) => result.color=(1.0001,1,1.9990234,1)
TEMP t;
ADDR result.color.x, fragment.texcoord[0].x, fragment.texcoord[0].y;
ADDH result.color.y, fragment.texcoord[0].x, fragment.texcoord[0].y;
ADDX result.color.z, fragment.texcoord[0].x, fragment.texcoord[0].z;
MOVX_SAT result.color.w, fragment.texcoord[0].z;
END
