!!NVfp5.0
# Reflections of two rooms, each a cube of an array, on a bumpy floor.
TEMP normal, eye, seen, here, there, share;
TEX.F normal, fragment.texcoord[0], texture[0], 2D;
MAD.F normal.xyz, normal, 2.0, {-1, -1, 0.5, 0};
DP3.F normal.w, normal, normal;
RSQ.F normal.w, normal.w;
MUL.F normal.xyz, normal, normal.w;
DP3.F eye.w, fragment.texcoord[2], fragment.texcoord[2];
RSQ.F eye.w, eye.w;
MUL.F eye.xyz, fragment.texcoord[2], eye.w;
DP3.F eye.w, eye, normal;
MUL.F seen.x, eye.w, 2;
MAD.F seen.xyz, normal, -seen.x, eye;
FLR.F seen.w, fragment.texcoord[0].x;
SUB.F share.x, fragment.texcoord[0], seen.w;
TEX.F here, seen, texture[1], ARRAYCUBE;
ADD.F seen.w, seen, 1;
TEX.F there, seen, texture[1], ARRAYCUBE;
LRP.F here, share.x, there, here;
SUB.F share.x, 1, |eye.w|;
MUL.F share.y, share.x, share.x;
MUL.F share.x, share.x, share.y;
MAD.F share.x, share, 0.8, 0.2;
LRP.F result.color, share.x, here, fragment.color;
END
