!!FP1.0
# a name starts with a letter
DEFINE 2pi = 6.28; #@ error ""
DECLARE 9; #@ error ""
DEFINE a.b = 1; #@ error ""
DECLARE a-b; #@ error ""
MOV o[COLR], 0;
END
