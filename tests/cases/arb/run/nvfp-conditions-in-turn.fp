!!ARBfp1.0
OPTION NV_fragment_program;
#@ run fragment.texcoord[0]=(-2,0,2,NaN) => result.color=(0,0,NaN,-2)
TEMP R0, R1;
MOV R1, fragment.texcoord[0];
MOVC R0, R1;
MOVC R0.xyz, R1.yzwx;
MOVC R0 (NE), R1.zywx;
MOV result.color, R0;
END
