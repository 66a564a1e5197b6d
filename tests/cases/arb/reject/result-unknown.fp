!!ARBfp1.0
# results that do not exist
MOV result.color, 1.0;
MOV result.position, 1.0; #@ error ""
MOV result.color[0], 1.0; #@ error ""
MOV result.color.back, 1.0; #@ error ""
END
