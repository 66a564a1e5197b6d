!!ATIfs1.0
# the first of the pair reads what alpha had before it; green and blue of a register that gets another alpha
#@ run col0=(0.25,0.5,0.75,1) => out=(1,1.25,1,0.25)
StartOutputPass;
  MOV r1, color0;
  MOV r0.rgb, r1.a;
  MOV r1.a, color0.r;
  ADD r0.g, r1.g, r1.b;
  MOV r1.a, r1.a;
  MOV r0.a, r1.a;
EndPass;
