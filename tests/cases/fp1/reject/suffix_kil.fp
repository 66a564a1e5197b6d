!!FP1.0
# KIL has no suffix at all
KILC EQ; #@ error ""
KIL_SAT EQ; #@ error ""
KILR EQ; #@ error ""
MOV o[COLR], 0;
END
