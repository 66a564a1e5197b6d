!!FP1.0
# no sign before a name inside a constant
DEFINE a = 1;
DEFINE b = -a; #@ error ""
DEFINE c = {1, -a}; #@ error ""
DECLARE d = -a; #@ error ""
MOV R0, {-a, 2}; #@ error ""
MOV o[COLR], a;
END
