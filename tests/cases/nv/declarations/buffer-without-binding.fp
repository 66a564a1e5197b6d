!!NVfp5.0
BUFFER b[] = { }; #@ error "a variable without a binding"
BUFFER c[] = { foo }; #@ error "unknown parameter buffer"
BUFFER d[2][2] = { program.buffer[0][0..3] }; #@ error "the sizes do not fit the binding"
MOV result.color, 1;
END
