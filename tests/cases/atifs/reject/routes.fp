!!ATIfs1.0
StartPrelimPass;
  SampleMap r0, t0.str;
  PassTexCoord r0, t1.str; #@ error "two values"
  SampleMap r2, r0.str; #@ error "before the first pass"
  SampleMap r3, t0.stq_dq; #@ error "with r and with q"
  SampleMap r6, t0.str; #@ error "not a register"
  SampleMap r4, t6.str; #@ error "not a coordinate"
  SampleMap r5, t0.srt; #@ error "not a choice"
  MOV r1, r0;
EndPass;
StartOutputPass;
  SampleMap r1, r1.stq; #@ error "with q"
  MOV r0, r1;
EndPass;
