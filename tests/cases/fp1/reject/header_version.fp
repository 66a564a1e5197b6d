!!FP1.1
# there is no such version
#@ reject
MOV o[COLR], f[COL0];
END
