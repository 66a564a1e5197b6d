!!ARBfp1.0
TEMP a;
MUL a, fragment.fogcoord, {0.2, 1, 1, 0.5};
ADD result.color, a, {0, 0.25, 0.5, 0};
END
