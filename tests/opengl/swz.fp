!!ARBfp1.0
TEMP a;
SWZ a, fragment.texcoord[1], -x, 1, 0, -y;
SWZ result.color, a, x, -w, 1, y;
END
