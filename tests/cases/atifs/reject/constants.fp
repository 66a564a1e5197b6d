!!ATIfs1.0
StartConstants;
  CONSTANT c0 = program.env[8]; #@ error "no parameter 8"
  CONSTANT c1 = { 1.5 }; #@ error "between 0 and 1"
  CONSTANT c2 = { 1, 0, 0, 0 };
  CONSTANT c2 = program.local[0]; #@ error "declared twice"
  CONSTANT c3 = program.local[1];
  CONSTANT c4 = program.local[2];
  CONSTANT c9 = program.local[2]; #@ error "not a constant"
EndConstants;
StartOutputPass;
  MOV r0, c7; #@ error "not declared"
  MAD r0, c2, c3, c4; #@ error "three constants"
EndPass;
