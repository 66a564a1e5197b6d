!!ARBfp1.0
# a name is declared before it is used
MOV t, 1.0; #@ error ""
TEMP t;
MOV result.color, t;
END
