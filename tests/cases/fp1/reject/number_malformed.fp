!!FP1.0
# what is not a number
MOV R0, 1.5f; #@ error ""
MOV R0, 0x10; #@ error ""
MOV R0, 1.2.3; #@ error ""
MOV R0, .; #@ error ""
MOV R0, 1e+; #@ error ""
MOV R0, 1,5; #@ error ""
MOV o[COLR], R0;
END
