!!ARBfp1.0
OPTION NV_fragment_program2;
# KIL with a condition; a variable may have a condition's name
#@ run fragment.texcoord[0]=(1,1,1,1) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(1,0,1,1) => killed
TEMP t;
MOV result.color, 1.0;
MOVC t, fragment.texcoord[0];
KIL EQ;
KIL LT.x;
END
