!!NVfp5.0
PARAM p = (1); #@ error "is not allowed here"
MOV result.color, 1;
END
