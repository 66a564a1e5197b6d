!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run => result.color=(5,0,0,1) exit=overflow
TEMP n;
MOV n, 0;
MOV result.color, {0,0,0,1};
down:
ADD n.x, n, 1;
MOV result.color.x, n;
CAL down;
RET;
END
