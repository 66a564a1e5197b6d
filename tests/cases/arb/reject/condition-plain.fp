!!ARBfp1.0
# no condition codes without an option
MOV result.color (EQ), 1.0; #@ error ""
TEMP CC;
MOV result.color, 1.0;
END
