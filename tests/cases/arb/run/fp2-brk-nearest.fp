!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run => result.color=(3,6,0,1) exit=end
TEMP s;
MOV s, {0,0,0,1};
REP 3;
ADD s.x, s, 1;
REP 5;
ADD s.y, s, 1;
SUBC CC.x, s.y, 100;
IF LT.x;
MOVC CC.y, 1;
ENDIF;
REP 2;
BRK (GT.y);
ADD s.z, s, 1;
ENDREP;
ADDC CC.z, s.y, -1.5;
BRK (GT.z);
ENDREP;
ENDREP;
ADD s.y, s.y, 2;
MOV result.color, s;
END
