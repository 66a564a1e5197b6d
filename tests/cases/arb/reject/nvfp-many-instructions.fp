!!ARBfp1.0
OPTION NV_fragment_program;
# Instructions, each against a rule of the text.
MOVHX result.color, 1; #@ error ""
MOVCR result.color, 1; #@ error ""
MOV_SSAT result.color, 1; #@ error ""
MOV_SATC result.color, 1; #@ error ""
KIL (GT.x); #@ error ""
KIL XX; #@ error ""
DP2 result.color, 1, 1; #@ error ""
LIT_SSAT result.color, 1; #@ error ""
KILR fragment.color; #@ error ""
POWX result.color, 1, 1; #@ error ""
END
