!!NVfp4.0
MOV result.color, 1;
RET;
foo bar: #@ error "this is not a label"
RET;
END
