!!ARBfp1.0
# each instruction has its own number of operands
MOV result.color; #@ error ""
ADD result.color, fragment.color; #@ error ""
MAD result.color, fragment.color, fragment.color; #@ error ""
MOV result.color, fragment.color, fragment.color; #@ error ""
TEX result.color, fragment.texcoord, texture; #@ error ""
KIL; #@ error ""
SWZ result.color, fragment.color, x, y, z; #@ error ""
END
