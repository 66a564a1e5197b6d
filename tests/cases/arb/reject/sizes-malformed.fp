!!ARBfp1.0
OPTION NV_fragment_program;
# sizes stand before TEMP and OUTPUT
SHORT ATTRIB a = fragment.color; #@ error ""
LONG; #@ error ""
MOV result.color, 1.0;
END
