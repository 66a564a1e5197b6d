!!FP1.0
# a name nobody declared
MOV R0, colour; #@ error ""
MUL R0, R0, -scale; #@ error ""
RCP R0, weight.x; #@ error ""
MOV o[COLR], R0;
END
