!!ARBfp1.0
OPTION NV_fragment_program2;
# A0 is declared by the language
TEMP A0; #@ error ""
MOV result.color, 1.0;
END
