!!FP1.0
# every shape of instruction with an operand too few or too many
RCP R0; #@ error ""
POW R0, R0.x; #@ error ""
MAD R0, R0, R0; #@ error ""
LRP R0, R0, R0, R0, R0; #@ error ""
SFL R0; #@ error ""
STR R0, R0; #@ error ""
X2D R0, R0, R0; #@ error ""
DDX R0, R0, R0; #@ error ""
MOV; #@ error ""
MOV o[COLR], R0;
END
