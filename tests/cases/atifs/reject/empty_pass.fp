!!ATIfs1.0
StartPrelimPass; #@ error "no instruction"
  SampleMap r0, t0.str;
EndPass;
StartOutputPass;
  MOV r0, r0;
EndPass;
