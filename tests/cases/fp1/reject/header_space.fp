!! FP1.0
# the header is one token
#@ reject
MOV o[COLR], f[COL0];
END
