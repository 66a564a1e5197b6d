!!ATIfs1.0
#@ run col0=(0.5,1,1,0.5) => out=(0.25,0.5,0.5,0.0625)
StartOutputPass;
  MOV r0.rgb.half, color0;
  MOV r0.a.eighth, color0;
EndPass;
