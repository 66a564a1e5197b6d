!!ARBfp1.0
TEMP a
TEMP b; #@ error "list of names"
MOV result.color, 1.0;
END
