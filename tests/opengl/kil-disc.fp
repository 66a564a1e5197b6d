!!ARBfp1.0
TEMP a;
DP3 a.x, fragment.texcoord[1], fragment.texcoord[1];
SUB a.x, 0.8, a.x;
KIL a.x;
MOV result.color, a.x;
MOV result.color.w, 1;
END
