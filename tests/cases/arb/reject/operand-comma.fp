!!ARBfp1.0
# The comma behind the last operand is where a semicolon belongs.
TEMP a;
MOV a, fragment.color, #@ error "takes 2 operands"
MOV result.color, a;
END
