!!ARBfp1.0
OPTION NV_fragment_program2;
# condition codes are shared with subroutines
#@ run => result.color=(1,0,0,1)
MOV result.color, {0,0,0,1};
CAL set;
IF LT.y;
MOV result.color.x, 1;
ENDIF;
RET;
set:
MOVC CC.y, -1;
RET;
END
