!!ARBfp1.0
TEMP a;
SUB a, fragment.texcoord[0], 0.3;
KIL a.xyxy;
MOV result.color, fragment.color;
END
