!!FP1.0
# one of the two colour registers, not both
#@ reject
MOV o[COLR], f[COL0];
MOV o[COLH].x, f[COL1];
END
