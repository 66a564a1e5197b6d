!!ARBfp1.0
PARAM p[2] = { program.env[0..x] }; #@ error "stands where the last index was expected"
PARAM q[2] = { program.env[0..] }; #@ error "stands where the last index was expected"
MOV result.color, 1;
END
