!!FP1.0
# an instruction after END
MOV o[COLR], f[COL0];
END
MOV o[COLR], 0; #@ error ""
