!!FP1.0
# packing has no precision, no condition code, no clamp
PK2HR R0, R0; #@ error ""
PK2USC R0, R0; #@ error ""
PK4B_SAT R0, R0; #@ error ""
PK4UBC_SAT R0, R0; #@ error ""
MOV o[COLR], R0;
END
