!!FP1.0
# the filled components of a short vector count
ADD R0, {2}, {3, 4}; #@ error ""
ADD R0, {2, 3, 4}, 5; #@ error ""
MOV o[COLR], R0;
END
