!!ARBfp1.0
# keywords and instructions are no names
TEMP MOV; #@ error ""
TEMP ADD_SAT; #@ error ""
TEMP fragment; #@ error ""
TEMP texture; #@ error ""
TEMP state; #@ error ""
TEMP END2, OPTION; #@ error ""
MOV result.color, 1.0;
END
