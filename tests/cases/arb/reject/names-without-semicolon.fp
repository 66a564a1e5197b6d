!!ARBfp1.0
TEMP a  #@ error "expected `;`"
TEMP b;
MOV result.color, 1.0;
END
