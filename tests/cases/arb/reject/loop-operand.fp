!!ARBfp1.0
OPTION NV_fragment_program2;
# the number of iterations is a parameter
TEMP t;
MOV t, 1.0;
REP t; #@ error ""
ENDREP;
LOOP fragment.color; #@ error ""
ENDLOOP;
IF (EQ); #@ error ""
ENDIF;
MOV result.color, 1.0;
END
