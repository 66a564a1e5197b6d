!!ARBfp1.0
# attributes and parameters cannot be written
ATTRIB a = fragment.color;
PARAM p = 1;
PARAM q[1] = { 1 };
MOV a, 1.0; #@ error ""
MOV fragment.color, 1.0; #@ error ""
MOV p, 1.0; #@ error ""
MOV q[0], 1.0; #@ error ""
MOV program.env[0], 1.0; #@ error ""
MOV result.color, 1.0;
END
