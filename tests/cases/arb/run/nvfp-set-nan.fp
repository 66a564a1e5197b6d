!!ARBfp1.0
OPTION NV_fragment_program;
# comparisons with NaN are false, "not equal" is true
#@ run fragment.texcoord[0]=(NaN,0,0,1) => result.color=(0,1,0,0)
SEQ result.color.x, fragment.texcoord[0].x, 1.0;
SNE result.color.y, fragment.texcoord[0].x, 1.0;
SLE result.color.z, fragment.texcoord[0].x, 1.0;
SGT result.color.w, fragment.texcoord[0].x, 1.0;
END
