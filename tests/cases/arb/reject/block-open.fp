!!ARBfp1.0
OPTION NV_fragment_program2;
# a block that is not closed
LOOP 3.0; #@ error ""
MOV result.color, 1.0;
END
