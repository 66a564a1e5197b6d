!!FP1.0
# a statement begins with a bare name
MOV.x R0, f[COL0]; #@ error "unknown instruction `MOV.x`"
MOV[0] R0, f[COL0]; #@ error "unknown instruction `MOV[0]`"
# bars close
MOV R0, |R1; #@ error "expected `|`"
ADD R0, |R1, R2; #@ error "expected `|`"
MOV R0, |R1.x; #@ error "expected `|`"
MOV o[COLR], R0;
END
