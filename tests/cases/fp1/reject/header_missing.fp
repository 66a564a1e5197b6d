MOV o[COLR], f[COL0];
#@ reject
END
