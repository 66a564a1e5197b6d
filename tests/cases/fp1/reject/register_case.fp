!!FP1.0
# register names are case-sensitive
MOV r0, f[COL0]; #@ error ""
MOV R0, F[COL0]; #@ error ""
MOV R0, f[col0]; #@ error ""
MOV o[colr], R0; #@ error ""
MOV R0, P[0]; #@ error ""
MOV o[COLR], R0;
END
