!!ARBfp1.0
OPTION NV_fragment_program;
# a rule and at most one swizzle
MOV result.color (XX), 1.0; #@ error ""
MOV result.color (EQ.xy), 1.0; #@ error ""
MOV result.color (EQ0), 1.0; #@ error ""
MOV result.color (), 1.0; #@ error ""
MOV result.color EQ, 1.0; #@ error ""
MOV result.color, CC; #@ error ""
MOV result.color (EQ), 1.0;
END
