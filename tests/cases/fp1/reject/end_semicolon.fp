!!FP1.0
# nothing but white space and comments may follow END
MOV o[COLR], f[COL0];
END; #@ error ""
