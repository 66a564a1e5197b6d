!!ARBfp1.0
TEMP a, b;
TEX a, fragment.texcoord[0], texture[0], 1D;
TEX b, fragment.texcoord[1].y, texture[1], 1D;
MUL result.color, a, b;
END
