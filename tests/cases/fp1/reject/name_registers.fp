!!FP1.0
# names of temporaries and texture units
DEFINE R0 = 1; #@ error ""
DEFINE R31 = 1; #@ error ""
DECLARE H0; #@ error ""
DECLARE H63 = 1; #@ error ""
DEFINE TEX0 = 1; #@ error ""
DECLARE TEX15; #@ error ""
MOV o[COLR], 0;
END
