!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[0], {20, 9, 0, 0};
TEX result.color, c, texture[4], 2D;
END
