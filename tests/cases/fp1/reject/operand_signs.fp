!!FP1.0
# one sign, one pair of bars
MOV R0, --R1; #@ error ""
MOV R0, ||R1||; #@ error ""
MOV R0, |R1; #@ error ""
MOV R0, R1|; #@ error ""
MOV R0, -+R1; #@ error ""
MOV R0, |R1|.x; #@ error ""
MOV o[COLR], R0;
END
