!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run => result.color=(1,1,1,1) exit=limit
TEMP n;
MOV result.color, 1;
MOV n, 0;
REP 255;
REP 255;
ADD n, n, 1;
ENDREP;
ENDREP;
MOV result.color, 2;
END
