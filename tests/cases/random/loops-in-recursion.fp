!!ARBfp1.0
OPTION NV_fragment_program2;
# three calls, each with two rounds before it calls itself and three after
#@ run => result.color=(3,6,0,9) exit=end
TEMP t;
step:
ADD t.x, t, 1;
LOOP { 2, 0, 1 };
ADD t.y, t, 1;
ENDLOOP;
SUBC t.z, t, 1;
CAL step (GT.z);
REP 3;
ADD t.w, t, 1;
ENDREP;
RET;
main:
MOV t, { 0, 0, 3, 0 };
CAL step;
MOV result.color, t;
END
