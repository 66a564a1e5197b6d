!!FP1.0
# a constant is a parameter too, and merges only with constants
DEFINE two = 2;
DECLARE a = 2;
MUL R0, p[0], 2; #@ error ""
MUL R0, p[0].x, two; #@ error ""
ADD R0, a, {1, 2}; #@ error ""
ADD R0, a, 2; #@ error ""
MOV o[COLR], R0;
END
