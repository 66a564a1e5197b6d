!!NVfp5.0
ATTRIB b = { fragment.color }; #@ error "several bindings for one variable"
MOV result.color, 1;
END
