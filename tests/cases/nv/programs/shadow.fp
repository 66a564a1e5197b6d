!!NVfp4.0
OPTION ARB_draw_buffers;
# a shadow map read nine times, lit texels counted
#@ accept
PARAM light = program.local[0];
ATTRIB normal = fragment.attrib[0];
CENTROID ATTRIB lookup = fragment.texcoord[1];
TEMP lit, sum, around;
INT TEMP x, y, test;
NRM lit.xyz, normal;
DP3.SAT lit.w, lit, light;
SLE.CC sum.x, lit.w, 0.0;
KIL NE.x;
MOV sum, 0.0;
MOV.S x, {-1, 0, 0, 0};
REP;
  MOV.S y, -1;
  REP.S 3;
    I2F.S around.x, x;
    I2F.S around.y, y;
    MAD around.xy, around, {0.001, 0.001}, lookup;
    MOV around.zw, lookup;
    TEX around, around, texture[2], SHADOW2D;
    ADD sum.x, sum, around;
    ADD.S y, y, 1;
  ENDREP;
  ADD.S.CC1 x, x, 1;
  SGT.S.CC test.x, x, 1;
  BRK (NE.x);
ENDREP;
MUL result.color[0], sum.x, lit.w;
MOV result.color[1].xyz, lit;
END
