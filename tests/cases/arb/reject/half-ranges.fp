!!ARBfp1.0
PARAM p[2] = { program.env[0..x] }; #@ error "expected the last index"
PARAM q[2] = { program.env[0..] }; #@ error "expected the last index"
MOV result.color, 1;
END
