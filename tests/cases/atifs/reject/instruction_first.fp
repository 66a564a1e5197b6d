!!ATIfs1.0
MOV r0, color0; #@ error "StartConstants, StartPrelimPass or StartOutputPass"
StartOutputPass;
  MOV r0, color0;
EndPass;
