!!FP1.0
# KIL takes a bare condition
KIL R0; #@ error ""
KIL; #@ error ""
KIL (EQ.x); #@ error ""
KIL R0, EQ; #@ error ""
KIL UN.x; #@ error ""
MOV o[COLR], 0;
END
