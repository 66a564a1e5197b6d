!!ARBfp1.0
OPTION NV_fragment_program;
# a declared name comes before a condition
#@ run fragment.texcoord[0]=(1,1,1,1) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(1,-1,1,1) => killed
TEMP LT;
MOV result.color, 1.0;
MOV LT, fragment.texcoord[0];
KIL LT;
END
