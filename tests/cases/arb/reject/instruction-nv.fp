!!ARBfp1.0
OPTION NV_fragment_program;
# instructions of NV_fragment_program2
TEMP t;
NRM t, t; #@ error ""
DP2 t, t, t; #@ error ""
TXL t, t, texture, 2D; #@ error ""
REP 1.0; #@ error ""
CAL x; #@ error ""
MOV result.color, t;
END
