!!FP1.0
KIL (GT.x, LT.y); #@ error "the condition has no parentheses here"
MOV o[COLR], f[COL0];
END
