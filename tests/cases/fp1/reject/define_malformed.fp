!!FP1.0
# DEFINE needs a constant
DECLARE local = 1;
DEFINE a; #@ error ""
DEFINE b = ; #@ error ""
DEFINE c = p[0]; #@ error ""
DEFINE d = R0; #@ error ""
DEFINE e = local; #@ error ""
DEFINE g = nothing; #@ error ""
DEFINE h {1, 2}; #@ error ""
MOV o[COLR], local;
END
