!!ARBfp1.0
TEMP a;
MUL a, fragment.position, {0.015625, 0.015625, 1, 1};
MOV result.color, a;
END
