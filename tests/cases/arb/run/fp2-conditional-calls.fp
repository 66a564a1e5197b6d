!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run fragment.texcoord[0]=(-2,0,2,NaN) => result.color=(1,0,1,1) exit=ret
MOV result.color, {0,0,0,1};
MOVC CC, fragment.texcoord[0];
CAL label1 (LT.xyzw);
CAL label2 (LT.wyzw);
CAL label3 (NE.w);
RET (TR);
label1:
MOV result.color.x, 1;
RET;
label2:
MOV result.color.y, 1;
RET;
label3:
MOV result.color.z, 1;
RET;
END
