!!FP1.0
# two different program parameters in one instruction
DECLARE a;
DECLARE b = {1, 2};
ADD R0, p[0], p[1]; #@ error ""
MAD R0, p[3], R0, p[4].x; #@ error ""
MUL R0, a, b; #@ error ""
MUL R0, a, p[0]; #@ error ""
MOV o[COLR], R0;
END
