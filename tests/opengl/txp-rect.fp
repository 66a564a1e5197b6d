!!ARBfp1.0
TEMP c;
MUL c.xyz, fragment.texcoord[0], 13;
MOV c.w, fragment.texcoord[2].w;
TXP result.color, c, texture[2], RECT;
END
