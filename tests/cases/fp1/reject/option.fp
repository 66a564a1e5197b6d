!!FP1.0
# the only options of this language are those of ARB_fragment_coord_conventions
OPTION NV_fragment_program2; #@ error "no option"
MOV o[COLR], f[COL0];
END
