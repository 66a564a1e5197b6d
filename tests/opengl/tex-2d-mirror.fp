!!ARBfp1.0
TEMP c;
MAD c, fragment.texcoord[0], 3.1, -1.4;
TEX result.color, c, texture[3], 2D;
END
