!!NVfp4.0
# Green where the texels of the left half are the one vector, and those of the right half the other; red elsewhere.
INT TEMP at;
UINT TEMP found, right, same;
TEMP place;
FLR.F place, fragment.position;
TRUNC.S at, place;
MOV.S at.zw, 0;
TXF.U found, at, texture[0], 2D;
SGE.S.CC at.z, at.x, 2;
MOV.U right, program.local[0];
MOV.U right (NE.z), program.local[1];
SEQ.U same, found, right;
AND.U same.xy, same, same.zwzw;
AND.U same.x, same.x, same.y;
MOV.U.CC same.x, same.x;
MOV.F result.color, {1, 0, 0, 1};
MOV.F result.color.xy (NE.x), {0, 1, 0, 0};
END
