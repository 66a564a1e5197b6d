!!ARBfp1.0
PARAM bricks = {5, 9, 0.92, 0.88};
TEMP p, row, inside, c;
MUL p, fragment.texcoord[0], bricks;
MUL row.x, p.y, 0.5;
FRC row.x, row.x;
SGE row.x, row.x, 0.5;
MAD p.x, row.x, 0.5, p.x;
FRC p, p;
SLT inside, p, bricks.zwzw;
MUL inside.x, inside.x, inside.y;
MOV c, {0.6, 0.2, 0.15, 1};
LRP result.color, inside.x, c, 0.75;
END
