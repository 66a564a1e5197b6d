!!ATIfs1.0
# nothing sets r5 before the second pass, nor r0 in it
#@ run col0=(0.5,0.5,0.5,0.5) => out=(0,0,0,0)
StartPrelimPass;
  MOV r0, 1;
EndPass;
StartOutputPass;
  PassTexCoord r1, r5.str;
  MOV r2, r1;
EndPass;
