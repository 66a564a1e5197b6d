!!ARBfp1.0
OPTION NV_fragment_program2;
# CAL and RET, with conditions
#@ run => result.color=(2,2,2,2)
TEMP t;
MOV t, 0.0;
CAL add;
CAL add (FL);
CAL add;
MOV result.color, t;
RET (TR);
add:
ADD t, t, 1.0;
RET;
END
