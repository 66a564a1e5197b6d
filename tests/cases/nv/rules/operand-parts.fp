!!NVfp5.0
ATTRIB a[2] = { fragment.attrib[0..1] };
TEMP t;
MOV t, a[0][1][2]; #@ error "this is not part of an operand"
MOV t, a[0].x.y; #@ error "this is not part of an operand"
ADD.F[0] t, t, t; #@ error "an instruction's name has no index"
MOV result.color, t;
END
