!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[0], 8;
MUL c.w, fragment.texcoord[0].x, 3.999;
FLR c.w, c.w;
TXB result.color, c, texture[6], 2D;
END
