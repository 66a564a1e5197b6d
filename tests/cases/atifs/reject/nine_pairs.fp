!!ATIfs1.0
StartOutputPass;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.r, color0;
  MOV r0.a, color0;
  MOV r1.a, color0; #@ error "at most 8 pairs"
EndPass;
