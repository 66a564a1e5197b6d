!!ARBfp1.0
TEMP a;
MUL a, fragment.texcoord[0], 4;
FRC a, a;
SUB a, a, 0.5;
MUL a.x, a.x, a.y;
KIL -a.x;
MOV result.color, fragment.color.secondary;
END
