!!NVgp4.0
# A moment later: sources stay where they are and throw three sparks each, sparks fly on, bounce and go out.
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 4;
# How long a moment is, how fast things fall, how long sparks live, and which moment it is.
PARAM moment = program.local[0];
TEMP at, speed, test, seed;
MOV at, vertex[0].attrib[0];
MOV speed, vertex[0].attrib[1];
SLT.CC test.x, at.w, 0;
IF NE.x;
  MOV result.attrib[0], at;
  MOV result.attrib[1], speed;
  EMIT;
  # Each spark goes its own way, a third of a moment before the next one.
  MOV at.w, 0;
  MUL seed, moment.w, 3;
  REP.S 3;
    MAD test, seed, {0.7548777, 0.5698403, 0.3819660, 0}, vertex[0].attrib[1].w;
    FRC test, test;
    SUB test, test, 0.5;
    MAD speed.xyz, test, {0.9, 0.7, 0.9, 0}, vertex[0].attrib[1];
    MAD at.xyz, speed, at.w, vertex[0].attrib[0];
    MOV result.attrib[0], at;
    MOV result.attrib[1], speed;
    EMIT;
    MAD at.w, moment.x, 0.3333333, at.w;
    ADD seed, seed, 1;
  ENDREP;
ELSE;
  ADD at.w, at.w, moment.x;
  MAD speed.y, moment.y, moment.x, speed.y;
  MAD at.xyz, speed, moment.x, at;
  SLT.CC test.x, at.y, 0;
  IF NE.x;
    MOV at.y, -at.y;
    MUL speed.xyz, speed, {0.8, -0.6, 0.8, 0};
  ENDIF;
  SLT.CC test.x, at.w, moment.z;
  IF NE.x;
    MOV result.attrib[0], at;
    MOV result.attrib[1], speed;
    EMIT;
  ENDIF;
ENDIF;
END
