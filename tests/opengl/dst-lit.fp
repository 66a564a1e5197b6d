!!ARBfp1.0
TEMP a, b;
MUL a.x, fragment.texcoord[0].x, fragment.texcoord[0].x;
DST a, a.x, fragment.texcoord[0].y;
MOV b, fragment.texcoord[1];
MUL b.w, fragment.texcoord[0].x, 20;
LIT b, b;
MAD result.color, a, 0.25, b;
END
