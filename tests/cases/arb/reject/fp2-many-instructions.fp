!!ARBfp1.0
OPTION NV_fragment_program2;
# Instructions, each against a rule of the text.
DIV result.color, 1, fragment.color; #@ error ""
BRK; #@ error ""
MOVC1 result.color, 1; #@ error ""
END
