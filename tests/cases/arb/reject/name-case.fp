!!ARBfp1.0
# case matters
TEMP Tmp;
MOV tmp, 1.0; #@ error ""
MOV result.color, Tmp;
END
