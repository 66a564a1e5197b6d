!!FP1.0
# a semicolon alone is no statement
MOV o[COLR], f[COL0];
; #@ error ""
END
