!!FP1.0
# parentheses hold conditions, and no values
DEFINE a = (1); #@ error "`(1)` is not a constant"
DEFINE b = {(1), 2}; #@ error "`(1)` is not a scalar constant"
DECLARE c = (2); #@ error "`(2)` is not a constant"
MOV R0, (f[COL0]); #@ error "is not known here"
MOV o[COLR], R0;
END
