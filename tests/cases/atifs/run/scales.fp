!!ATIfs1.0
# 0.25 * 8, 0.5 * 4 clamped, 0.5 / 4, 1 * 2
#@ run program.env[0]=(0.25,0.5,0.5,1) => out=(2,1,0.125,2)
#@ run program.env[0]=(0.0625,0.1875,0.25,0.125) => out=(0.5,0.75,0.0625,0.25)
StartConstants;
  CONSTANT c0 = program.env[0];
EndConstants;
StartOutputPass;
  MOV r0.r.8x, c0;
  MOV r0.g.4x.sat, c0;
  MOV r0.b.quarter, c0;
  MOV r0.a.2x, c0;
EndPass;
