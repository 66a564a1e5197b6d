!!ARBfp1.0
TEMP c;
MOV c, fragment.texcoord[0];
ADD c.z, c.x, c.y;
TEX result.color, c, texture[0], 3D;
END
