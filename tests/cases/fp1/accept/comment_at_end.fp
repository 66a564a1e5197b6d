!!FP1.0 # a comment behind the header
#@ accept
MOV o[COLR], f[COL0];
END # and one behind END, without a newline