!!FP1.0
# the program stops without END
#@ reject
MOV o[COLR], f[COL0];
