!!FP1.0
# a local parameter is declared before its use as well
MOV o[COLR], late; #@ error ""
DECLARE late = {1, 2, 3, 4};
END
