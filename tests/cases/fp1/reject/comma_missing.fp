!!FP1.0
# commas between the operands
ADD R0 R0, R0; #@ error ""
ADD R0, R0 R0; #@ error ""
ADD R0,, R0, R0; #@ error ""
ADD R0, R0, R0,; #@ error ""
MOV o[COLR], R0;
END
