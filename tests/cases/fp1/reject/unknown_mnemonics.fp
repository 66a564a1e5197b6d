!!FP1.0
# instructions of other languages
ABS R0, f[COL0]; #@ error ""
CMP R0, R0, R0, R0; #@ error ""
XPD R0, R0, R0; #@ error ""
SSG R0, R0; #@ error ""
EXP R0, R0.x; #@ error ""
DPH R0, R0, R0; #@ error ""
TXB R0, R0, TEX0, 2D; #@ error ""
RCC R0, R0.x; #@ error ""
MOV o[COLR], R0;
END
