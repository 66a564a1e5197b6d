!!ATIfs1.0
# 0.5*0.25 + 0.25*0.5 + 1*0.5 = 0.75; + 0.75*0.5 = 1.125, not clamped
#@ run program.env[0]=(0.5,0.25,1,0.75) program.env[1]=(0.25,0.5,0.5,0.5) => out=(0.75,1.125,0.5,1.125)
StartConstants;
  CONSTANT c0 = program.env[0];
  CONSTANT c1 = program.env[1];
EndConstants;
StartOutputPass;
  DOT3 r0.r, c0, c1;
  DOT4 r0.ga, c0, c1;
  DOT2ADD r0.b, c0, c1, c0.g;
EndPass;
