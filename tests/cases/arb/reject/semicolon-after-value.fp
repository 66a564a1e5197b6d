!!ARBfp1.0
# the semicolon is missing after the value, and what follows is read, too
PARAM a = { 1, 2, 3, 4 } TEMP t; #@ error "expected `;`"
MOV t, a;
ADD result.color, t, nothing; #@ error "`nothing` is not declared"
END
