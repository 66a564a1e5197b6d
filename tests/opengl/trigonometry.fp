!!ARBfp1.0
TEMP a, b;
MUL a, fragment.texcoord[1], 9;
SIN b.x, a.x;
COS b.y, a.y;
SCS b.zw, fragment.texcoord[1].x;
SCS a.xy, fragment.texcoord[1].y;
MOV b.zw, a.xxxy;
MAD result.color, b, 0.5, 0.5;
END
