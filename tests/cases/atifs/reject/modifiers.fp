!!ATIfs1.0
StartOutputPass;
  MOV r0.sat.2x, r1; #@ error "too late"
  MOV r0.2x.2x, r1; #@ error "too late"
  MOV r0, r1.2x.neg; #@ error "too late"
  MOV r0.br, r1; #@ error "not a mask"
  MOV r0, r1.half; #@ error "not a component"
  MUL r0, r1; #@ error "expected"
  MOV r0, r1, r2; #@ error "arguments"
  MAX r0, r1, r2; #@ error "unknown instruction"
  MOV r0, 1.0; #@ error "expected"
EndPass;
