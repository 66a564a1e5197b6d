!!ARBfp1.0
# Program parameters, each against a rule of the text.
MOV result.color, program.env[0..1]; #@ error ""
MOV result.color, program.env; #@ error ""
MOV result.color, program.local[]; #@ error ""
MOV result.color, program.foo[0]; #@ error ""
MOV result.color, program.env[9999]; #@ error ""
MOV result.color, program.local[9999]; #@ error ""
MOV program.env[0], 1; #@ error ""
END
