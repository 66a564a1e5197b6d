!!ARBfp1.0
TEMP c;
MOV c, fragment.texcoord[1];
MUL c.z, c.x, c.y;
TEX result.color, c, texture[1], 3D;
END
