!!ATIfs1.0
StartOutputPass
  MOV r0, r1; #@ error "expected `;`"
  MOV r0., r1; #@ error "a component or a modifier"
  MOV r0, c8; #@ error "`c8` is not an argument"
  MOV r0, x3; #@ error "`x3` is not an argument"
  MOV r0, r1;
( #@ error "an instruction or EndPass"
