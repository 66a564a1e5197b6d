!!FP1.0
# fragment programs have no labels and no branches
start: MOV R0, f[COL0]; #@ error ""
MOV o[COLR], R0;
BRA start; #@ error ""
CAL start; #@ error ""
RET; #@ error ""
END
