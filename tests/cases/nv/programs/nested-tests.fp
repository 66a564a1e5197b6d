!!NVfp5.0
#@ accept
TEMP R0, R1;
TEMP T, RC, HC;
SGT.F R0.x, fragment.attrib[0], {0.5, 0, 0, 0};
TRUNC.U.CC HC.x, R0.x;
IF NE.x;
  TEX.F R1, fragment.attrib[0], texture[1], CUBE;
  IF NE.x;
    RET;
  ENDIF;
ELSE;
  MOV.U.CC RC.x, -R0;
  MOV.F R1.xyzw (NE.x), R0;
ENDIF;
MOV.F result.color, R1;
END
