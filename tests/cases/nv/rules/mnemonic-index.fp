!!NVfp5.0
TEMP t;
ADD[0] t, t, t; #@ error "unknown instruction"
MOV result.color, t;
END
