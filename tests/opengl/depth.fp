!!ARBfp1.0
TEMP a;
MUL a, fragment.texcoord[0].x, fragment.texcoord[0].y;
MOV result.depth.z, a;
MOV result.color, fragment.color;
END
