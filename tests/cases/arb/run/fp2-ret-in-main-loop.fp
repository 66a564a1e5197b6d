!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run => result.color=(3,3,3,3) exit=ret
TEMP s;
MOV s, 0;
REP 9;
ADD s, s, 1;
MOV result.color, s;
SUBC s.x, s.y, 3;
ADD s.x, s.y, 0;
RET (EQ.x);
ENDREP;
END
