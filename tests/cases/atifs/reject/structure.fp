!!ATIfs1.0
StartOutputPass;
  MOV r0, r1;
  SampleMap r1, t0.str; #@ error "after an instruction"
EndPass;
MOV r0, r1; #@ error "follows the end"
