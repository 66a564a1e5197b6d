!!ATIfs1.0
# above one half; at least zero, -0 too
#@ run program.env[0]=(0.5,0.501,0,1) => out=(0,1,1,0)
StartConstants;
  CONSTANT c0 = program.env[0];
EndConstants;
StartOutputPass;
  CND r0.r, 1, 0, c0;
  CND r0.g, 1, 0, c0;
  CND0 r0.b, 1, 0, c0.neg;
  CND0 r0.a, 1, 0, c0.neg;
EndPass;
