!!FP1.0
# the grammar writes the condition code through RC and HC only
MOVC CC, f[COL0]; #@ error ""
MOV o[COLR], 0;
END
