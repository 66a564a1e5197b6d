!!ARBfp1.0
OPTION NV_fragment_program2;
# three loops open in the caller and two in the routine: the fifth ends the program
#@ run => result.color=(5,1,0,0) exit=overflow
TEMP t;
inner:
REP 1;
ADD result.color.y, t.x, 1;
REP 1;
MOV result.color.z, 1;
ENDREP;
ENDREP;
RET;
main:
MOV t, 0.0;
MOV result.color, { 5, 0, 0, 0 };
REP 1;
REP 1;
REP 1;
CAL inner;
ENDREP;
ENDREP;
ENDREP;
MOV result.color, 9;
END
