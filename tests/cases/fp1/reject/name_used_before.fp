!!FP1.0
# the declaration comes before the use
MOV o[COLR], late; #@ error ""
DEFINE late = 1;
END
