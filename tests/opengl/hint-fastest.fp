!!ARBfp1.0
OPTION ARB_precision_hint_fastest;
TEMP a;
DP3 a, fragment.texcoord[1], fragment.texcoord[1];
RSQ a, a.x;
MUL a, fragment.texcoord[1], a;
MAD result.color, a, 0.5, 0.5;
END
