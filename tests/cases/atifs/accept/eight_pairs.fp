!!ATIfs1.0
#@ accept
StartOutputPass;
  DOT3 r0.rgb, color0, color1;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
  MOV r0.rgb, color0;
  MOV r0.a, color0;
EndPass;
