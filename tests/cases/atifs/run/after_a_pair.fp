!!ATIfs1.0
# an alpha instruction before a colour one is a pair of its own, which the colour one sees
#@ run col0=(0.25,0.5,0.75,1) => out=(0.5,0.5,0.5,0.5)
StartOutputPass;
  MOV r0, color0;
  MOV r0.a, color0.g;
  MOV r0.rgb, r0.a;
EndPass;
