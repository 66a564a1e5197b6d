!!ARBfp1.0
OPTION NV_fragment_program;
# the condition code follows the value as stored: what underflows in fx12 is zero
#@ run fragment.texcoord[0]=(0.0001,-0.0001,0.5,-0.5) => result.color=(1,1,2,3)
TEMP t;
MOV result.color, 0;
MOVXC t, fragment.texcoord[0];
MOV result.color (EQ), 1;
MOV result.color (GT), 2;
MOV result.color (LT), 3;
END
