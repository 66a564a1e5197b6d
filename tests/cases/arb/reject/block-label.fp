!!ARBfp1.0
OPTION NV_fragment_program2;
# no label in a block
REP 1.0;
inside: #@ error ""
ENDREP;
MOV result.color, 1.0;
END
