!!ATIfs1.0
# both instructions of a pair read what the other writes
#@ run col0=(0.25,0.5,0.75,1) => out=(1,1,1,0.25)
StartOutputPass;
  MOV r0, color0;
  MOV r0.rgb, r0.a;
  MOV r0.a, r0.r;
EndPass;
