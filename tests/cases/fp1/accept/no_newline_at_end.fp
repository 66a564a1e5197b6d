!!FP1.0
# the file ends with the D of END
#@ accept
MOV o[COLR], f[COL0];
END