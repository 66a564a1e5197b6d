!!ARBfp1.0
TEMP a;
LRP a, fragment.texcoord[0].x, fragment.color, {0.9, 0.1, 0.4, 1};
LRP result.color, fragment.texcoord[1], a, a.wzyx;
END
