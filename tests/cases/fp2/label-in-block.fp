!!FP2.0
#@ lenient
MOVRC R0, f[COL0];
IF GT.x;
inside:              #@ error "is inside a block"
ELSE;
MOVR o[COLR], R0;
END                  # the block is not closed
#@ reject "ENDIF is missing"
