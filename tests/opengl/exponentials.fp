!!ARBfp1.0
TEMP a, b;
MUL a, fragment.texcoord[1], 4;
EX2 b.x, a.x;
LG2 b.y, fragment.texcoord[0].y;
POW b.z, fragment.texcoord[0].x, fragment.texcoord[0].y;
EX2 b.w, -a.y;
MUL result.color, b, {0.06, -0.1, 1, 0.06};
END
