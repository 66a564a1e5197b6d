!!NVfp5.0
TEMP -t; #@ error "is not a name with a size"
TEMP u[x]; #@ error "is not a name with a size"
ATTRIB 5 = fragment.color; #@ error "is not a name with a size"
MOV result.color, 1;
END
