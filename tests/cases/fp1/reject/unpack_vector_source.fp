!!FP1.0
# one component is unpacked
UP2H R0, R1; #@ error ""
UP4UB R0, p[0].xyzw; #@ error ""
MOV o[COLR], R0;
END
