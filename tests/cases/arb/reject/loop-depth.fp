!!ARBfp1.0
OPTION NV_fragment_program2;
# the fifth loop
REP 1.0;
LOOP 1.0;
REP 1.0;
LOOP 1.0;
REP 1.0; #@ error ""
ENDREP;
ENDLOOP;
ENDREP;
ENDLOOP;
ENDREP;
MOV result.color, 1.0;
END
