!!FP1.0
# a missing semicolon is reported behind its statement, and both statements are read
MOV R0, f[COL0]  #@ error "expected `;`"
MOV R1, R90; #@ error "`R90` is not known"
MOV R1, R0 R2, R3; #@ error "`R2` follows"
ADD R1, R0, R2, R3; #@ error "ADD takes 3 operands"
MOV o[COLR], R0;
END
