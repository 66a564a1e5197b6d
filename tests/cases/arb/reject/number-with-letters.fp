!!ARBfp1.0
PARAM p[2] = { program.env[0..1a] }; #@ error "`1a` is neither a number nor a name"
MOV result.color, 1;
END
