!!ARBfp1.0
# instructions of other languages
TEMP t;
EXP t, t.x; #@ error ""
LOG t, t.x; #@ error ""
ARL t, t.x; #@ error ""
DDX t, t; #@ error ""
IF EQ.x; #@ error ""
RCC t, t.x; #@ error ""
mov t, t; #@ error ""
MOV result.color, t;
END
