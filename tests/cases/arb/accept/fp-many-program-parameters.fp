!!ARBfp1.0
# Program parameters, each by a rule of the text.
#@ accept
MOV result.color, program.env[0];
MOV result.color, program.local[0];
MAD result.color, program.env[0], program.env[1], program.local[3];
END
