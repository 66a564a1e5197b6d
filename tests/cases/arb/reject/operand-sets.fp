!!ARBfp1.0
# letters of one set
TEMP t;
MOV t.xg, fragment.color; #@ error ""
MOV t, fragment.color.xgba; #@ error ""
SWZ t, fragment.color, x, g, b, a; #@ error ""
MOV result.color, t;
END
