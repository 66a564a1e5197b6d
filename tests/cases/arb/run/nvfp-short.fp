!!ARBfp1.0
OPTION NV_fragment_program;
# SHORT holds halves, LONG and no size hold floats
#@ run fragment.texcoord[0]=(0.1,2049,65520,1) => result.color=(0x3dccc000,2048,Inf,1) exact
SHORT TEMP s;
LONG TEMP l;
MOV l, fragment.texcoord[0];
MOV s, l;
MOV result.color, s;
END
