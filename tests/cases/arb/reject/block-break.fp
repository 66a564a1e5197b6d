!!ARBfp1.0
OPTION NV_fragment_program2;
# BRK stands in a loop
IF EQ;
BRK; #@ error ""
ENDIF;
MOV result.color, 1.0;
END
