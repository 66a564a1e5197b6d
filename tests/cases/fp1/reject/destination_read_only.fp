!!FP1.0
# attributes, parameters and constants cannot be written
DEFINE a = 1;
DECLARE b;
MOV f[COL0], R0; #@ error ""
MOV p[0], R0; #@ error ""
MOV a, R0; #@ error ""
MOV b.x, R0; #@ error ""
MOV 1, R0; #@ error ""
MOV -R0, R0; #@ error ""
MOV |R0|, R0; #@ error ""
MOV o[COLR], R0;
END
