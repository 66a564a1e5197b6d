!!ATIfs1.0
#@ reject "output pass is missing"
StartPrelimPass;
  MOV r0, r1;
EndPass;
