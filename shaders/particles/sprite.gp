!!NVgp4.0
# A spark becomes a square that faces the eye, and a fainter one below the floor, which is wet.
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 8;
PARAM mvp[4] = { state.matrix.mvp };
# Half the width and height of a square, how much of its life a spark loses in a second, and the time since the last moment.
PARAM size = program.local[0];
TEMP at, middle, corner, color, left, i;
MOV at, vertex[0].attrib[0];
SGE.CC corner.x, at.w, 0;
IF NE.x;
  # It has flown on since.
  MAD at.xyz, vertex[0].attrib[1], size.w, at;
  ADD at.w, at.w, size.w;
  MAD_SAT left, at.w, -size.z, 1;
  # White, then yellow, then red.
  MAD color, left, {0, 0.7, 1.1, 0}, {1, 0.15, -0.45, 1};
  MAX color, color, 0;
  MUL color.xyz, color, left;
  MOV.S i.x, 0;
  REP.S 2;
    MOV at.w, 1;
    DP4 middle.x, mvp[0], at;
    DP4 middle.y, mvp[1], at;
    DP4 middle.z, mvp[2], at;
    DP4 middle.w, mvp[3], at;
    MOV.S i.y, 0;
    REP.S 4;
      AND.S i.z, i.y, 1;
      SHR.S i.w, i.y, 1;
      I2F.S corner.xy, i.zwww;
      MAD corner.xy, corner, 2, {-1, -1, 0, 0};
      MOV result.texcoord[0], corner;
      MAD result.position.xy, corner, size, middle;
      MOV result.position.zw, middle;
      MOV result.color, color;
      EMIT;
      ADD.S i.y, i.y, 1;
    ENDREP;
    ENDPRIM;
    MOV at.y, -at.y;
    MUL color.xyz, color, 0.22;
  ENDREP;
ENDIF;
END
