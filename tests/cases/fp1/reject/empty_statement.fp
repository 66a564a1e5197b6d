!!FP1.0
# a semicolon alone is not a statement
MOV o[COLR], f[COL0];
; #@ error ""
END
