!!FP1.0
# unpacking has no precision
UP2HR R0, R0.x; #@ error ""
UP2USH R0, R0.x; #@ error ""
UP4BX R0, R0.x; #@ error ""
UP4UBRC R0, R0.x; #@ error ""
MOV o[COLR], R0;
END
