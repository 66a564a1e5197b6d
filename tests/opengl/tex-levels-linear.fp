!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[0], {16, 5, 0, 0};
TEX result.color, c, texture[6], 2D;
END
