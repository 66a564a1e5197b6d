!!FP1.0
# a scalar operand names one component
DECLARE local;
DEFINE vector = {1, 2, 3, 4};
RCP R0, R1; #@ error ""
RSQ R0, f[TEX0].xyzw; #@ error ""
EX2 R0, p[0]; #@ error ""
LG2 R0, local; #@ error ""
COS R0, vector; #@ error ""
SIN R0, {1, 2, 3, 4}; #@ error ""
POW R0, R1.x, R2; #@ error ""
MOV o[COLR], R0;
END
