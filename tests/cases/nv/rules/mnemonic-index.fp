!!NVfp5.0
TEMP t;
ADD[0] t, t, t; #@ error "is no instruction"
MOV result.color, t;
END
