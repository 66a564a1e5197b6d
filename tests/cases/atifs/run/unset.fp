!!ATIfs1.0
# registers that the pass does not set are zero here; the first pass does not carry over by itself
#@ run col0=(0.5,0.5,0.5,0.5) => out=(0,0,0,0.5)
StartPrelimPass;
  MOV r1, 1;
EndPass;
StartOutputPass;
  MOV r0, r1;
  MOV r0.a, color0;
EndPass;
