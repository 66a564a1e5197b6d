!!FP1.0
# names count as their values
DEFINE a = {1, 2, 3, 4};
DEFINE b = 5;
ADD R0, a, b; #@ error ""
MAD R0, a, b, 6; #@ error ""
LRP R0, a.x, b, {6, 7}; #@ error ""
MOV o[COLR], R0;
END
