!!ARBfp1.0
OPTION NV_fragment_program2;
# four loops, and more one behind the other
#@ accept
REP 1.0;
LOOP 1.0;
REP 1.0;
LOOP 1.0;
ENDLOOP;
LOOP 1.0;
ENDLOOP;
ENDREP;
ENDLOOP;
ENDREP;
MOV result.color, 1.0;
END
