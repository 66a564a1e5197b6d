!!ARBfp1.0
# one fog option
OPTION ARB_fog_exp;
OPTION ARB_fog_linear; #@ error ""
MOV result.color, 1.0;
END
