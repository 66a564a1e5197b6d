!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[0], 11.3;
TEX result.color, c, texture[0], RECT;
END
