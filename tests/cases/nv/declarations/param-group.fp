!!NVfp5.0
PARAM p = (1); #@ error "cannot stand here"
MOV result.color, 1;
END
