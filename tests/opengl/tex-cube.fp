!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[1], {1, 0.97, 1, 1};
MOV c.z, 0.553;
TEX result.color, c, texture[0], CUBE;
END
