!!NVfp5.0
ATTRIB a[1][2] = { fragment.attrib[0..1] }; #@ error "the variable has too many dimensions"
BUFFER b[1][2][3] = { program.buffer[0] }; #@ error "the sizes do not fit the binding"
MOV result.color, 1;
END
