!!ARBfp1.0
TEMP a;
TEX a, fragment.texcoord[0], texture[1], 2D;
MAD a, a, 0.5, fragment.texcoord[1];
TEX a, a, texture[2], 2D;
TEX result.color, a.wzyx, texture[0], 2D;
END
