!!ARBfp1.0
OPTION NV_fragment_program2;
# PK2US: two 16-bit fractions, x low
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0x0000ffff,0x0000ffff,0x0000ffff,0x0000ffff)
ATTRIB A = fragment.texcoord[0];
PK2US result.color, A;
END
