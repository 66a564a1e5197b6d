!!FP1.0
# this language has no options
OPTION NV_fragment_program2; #@ error ""
MOV o[COLR], f[COL0];
END
