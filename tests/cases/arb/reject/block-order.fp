!!ARBfp1.0
OPTION NV_fragment_program2;
# blocks close in the order in which they open
IF EQ;
REP 2.0;
ENDIF; #@ error ""
ENDREP; #@ error ""
MOV result.color, 1.0;
END
