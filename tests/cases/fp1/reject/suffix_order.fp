!!FP1.0
# precision, then C, then _SAT, each once
MOVCR R0, f[COL0]; #@ error ""
MOV_SATC R0, R0; #@ error ""
MOVRH R0, R0; #@ error ""
MOVCC R0, R0; #@ error ""
MOV_SAT_SAT R0, R0; #@ error ""
ADD_SSAT R0, R0, R0; #@ error ""
MOV o[COLR], R0;
END
