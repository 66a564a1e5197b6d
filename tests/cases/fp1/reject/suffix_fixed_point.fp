!!FP1.0
# instructions that have no fixed-point form
COSX R0, R0.x; #@ error ""
SINX R0, R0.x; #@ error ""
EX2X R0, R0.x; #@ error ""
LG2X R0, R0.x; #@ error ""
RCPX R0, R0.x; #@ error ""
RSQX R0, R0.x; #@ error ""
POWX R0, R0.x, R0.x; #@ error ""
MOV o[COLR], R0;
END
