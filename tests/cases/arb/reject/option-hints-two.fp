!!ARBfp1.0
# one precision hint
OPTION ARB_precision_hint_nicest;
OPTION ARB_precision_hint_fastest; #@ error ""
MOV result.color, 1.0;
END
