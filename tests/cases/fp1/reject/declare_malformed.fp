!!FP1.0
# an initial value is a constant
DECLARE first = 1;
DECLARE a = f[COL0]; #@ error ""
DECLARE b = p[0]; #@ error ""
DECLARE c = first; #@ error ""
DECLARE d 1; #@ error ""
DECLARE; #@ error ""
MOV o[COLR], first;
END
