!!ARBfp1.0
OPTION NV_fragment_program2;
# parameter arrays take plain numbers
PARAM p[2] = { 1, 2 };
TEMP t;
LOOP 2.0;
MOV t, p[A0.x]; #@ error ""
ENDLOOP;
MOV result.color, t;
END
