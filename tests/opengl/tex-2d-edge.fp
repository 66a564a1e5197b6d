!!ARBfp1.0
TEMP c;
MAD c, fragment.texcoord[0], 2.3, -0.6;
TEX result.color, c, texture[2], 2D;
END
