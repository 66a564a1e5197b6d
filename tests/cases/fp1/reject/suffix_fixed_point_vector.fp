!!FP1.0
# vector instructions that have no fixed-point form
DDXX R0, R0; #@ error ""
DDYX R0, R0; #@ error ""
DSTX R0, R0, R0; #@ error ""
LITX R0, R0; #@ error ""
RFLX R0.xyz, R0, R0; #@ error ""
X2DX R0, R0, R0, R0; #@ error ""
MOV o[COLR], R0;
END
