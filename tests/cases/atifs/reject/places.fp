!!ATIfs1.0
StartConstants;
  CONSTANT c1 = program.state[0]; #@ error "expected `env` or `local`"
  CONSTANT c2 = program.env[a]; #@ error "expected a parameter's number"
  CONSTANT c3 = program.env[0];
  MOV r0, c3; #@ error "expected CONSTANT or EndConstants"
EndConstants;
StartOutputPass;
