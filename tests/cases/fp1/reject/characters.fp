!!FP1.0
# characters that are in no token
MOV R0, f[COL0] @; #@ error ""
MOV R0, R0 % R0; #@ error ""
MOV R0, "R0"; #@ error ""
MOV R0, R0 * 2; #@ error ""
MOV o[COLR], R0;
END
