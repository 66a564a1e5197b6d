!!ARBfp1.0
TEX result.color, fragment.texcoord[1], texture[1], 2D;
END
