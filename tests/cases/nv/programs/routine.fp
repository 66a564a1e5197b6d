!!NVfp4.0
#@ accept
TEMP R0, R1;
TEMP RC, HC;
main:
MOV.F R0, fragment.color;
CAL   f_1;
MOV.F result.color, R1;
RET   ;
f_1:
MUL.F R1, R0, {0.5}.x;
RET   (NE.x);
ADD.F R1, R1, R0;
RET;
END
