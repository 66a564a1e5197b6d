!!ARBfp1.0
TEMP a, b;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX b, fragment.texcoord[0], texture[1], 1D;
TEX_SAT a.yz, fragment.texcoord[1].yxzw, texture[0], 2D;
LRP result.color, 0.5, a, b;
END
