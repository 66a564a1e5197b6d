!!ARBfp1.0
TEMP c;
MAD c, fragment.texcoord[0], 1.7, -0.33;
TEX result.color, c, texture[5], 2D;
END
