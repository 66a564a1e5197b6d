!!FP1.0
# the first thing wrong is the word behind the operand
MOV R0, f[COL0]
MOV R1, R0; #@ error "`MOV` follows"
MOV R1, R0 R2, R3; #@ error "`R2` follows"
ADD R1, R0, R2, R3; #@ error "ADD takes 3 operands"
MOV o[COLR], R0;
END
