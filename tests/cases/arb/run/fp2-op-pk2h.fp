!!ARBfp1.0
OPTION NV_fragment_program2;
# PK2H: two halves, x low
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0xc0003e00,0xc0003e00,0xc0003e00,0xc0003e00)
ATTRIB A = fragment.texcoord[0];
PK2H result.color, A;
END
