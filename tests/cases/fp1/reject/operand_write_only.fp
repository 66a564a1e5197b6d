!!FP1.0
# outputs, RC and HC cannot be read, and the condition code is not an operand
MOV o[COLR], f[COL0];
ADD R0, o[COLR], R0; #@ error ""
MOV R0, o[DEPR].z; #@ error ""
MOV R0, RC; #@ error ""
MUL R0, R0, HC.x; #@ error ""
MOV R0, CC; #@ error ""
END
