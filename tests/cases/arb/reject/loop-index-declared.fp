!!ARBfp1.0
OPTION NV_fragment_program2;
# an attribute that the loop index chooses exists in loops alone, wherever it was declared
TEMP R;
LOOP {2, 0, 1};
ATTRIB chosen = fragment.texcoord[A0.x];
ADD R, R, chosen;
ENDLOOP;
ADD R, R, chosen;   #@ error "A0 exists inside LOOP blocks only"
REP {2, 0, 0, 0};
ADD R, R, chosen;   #@ error "A0 exists inside LOOP blocks only"
LOOP {2, 1, 1};
ADD R, R, chosen;
ENDLOOP;
ENDREP;
MOV result.color, R;
END
