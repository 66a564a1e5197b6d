!!ARBfp1.0
PARAM p[2] = { program.env[0..1] };
TEMP t;
# an operand has one index, if it is an array, and one suffix
MOV result.color, t.x.y; #@ error "this is not part of an operand"
MOV result.color, p[0][1]; #@ error "this is not part of an operand"
MOV result.color, {1, 2, 3, 4}[0]; #@ error "is not an array"
MOV result.color, (fragment.color); #@ error "is not an operand"
MOV t = 4, fragment.color; #@ error "an instruction has no `=`"
MOV result.color, t;
END
