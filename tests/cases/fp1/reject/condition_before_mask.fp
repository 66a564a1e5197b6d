!!FP1.0
# the write mask comes first
MOV R0 (GT).xy, f[COL0]; #@ error ""
MOV o[COLR], R0;
END
