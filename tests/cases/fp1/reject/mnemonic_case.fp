!!FP1.0
# mnemonics are in capitals
mov R0, f[COL0]; #@ error ""
Mul R0, R0, R0; #@ error ""
MOV_sat R0, R0; #@ error ""
MOVh R0, R0; #@ error ""
MOV o[COLR], R0;
END
