!!FP1.0
# one to four scalars in braces
MOV R0, {}; #@ error ""
MOV R0, {1, 2, 3, 4, 5}; #@ error ""
MOV R0, {1, 2,}; #@ error ""
MOV R0, {1 2}; #@ error ""
MOV R0, {R0, 1}; #@ error ""
MOV R0, {{1}, 2}; #@ error ""
MOV o[COLR], R0;
END
