!!FP1.0
# a name is declared once, whether by DEFINE or DECLARE, whatever the value
DEFINE a = 1;
DECLARE b;
DEFINE a = 1; #@ error ""
DECLARE a; #@ error ""
DEFINE b = {1, 2}; #@ error ""
DECLARE b = 3; #@ error ""
MOV o[COLR], a;
END
