!!ARBfp1.0
OPTION NV_fragment_program;
# what the table of NV_fragment_program leaves out
TEMP t;
CMPC t, t, t, t; #@ error ""
SCSR t, t.x; #@ error ""
XPDH t, t, t; #@ error ""
RCPX t, t.x; #@ error ""
TEXR t, t, texture, 2D; #@ error ""
PK2H_SAT t, t; #@ error ""
UP2HR t, t.x; #@ error ""
MOV_SSAT t, t; #@ error ""
KILC t; #@ error ""
MOV result.color, t;
END
