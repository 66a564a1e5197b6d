!!ATIfs1.0
# 0.5*0.25 + 0.75 = 0.875; 0.25*0.5 + 0.75*0.5 = 0.5
#@ run program.env[0]=(0.5,0.25,1,0.75) program.env[1]=(0.25,0.5,0.5,0.5) col0=(0.75,0.5,0.25,0.25) => out=(0.875,0.5,0.5,0.4375)
StartConstants;
  CONSTANT c0 = program.env[0];
  CONSTANT c1 = program.env[1];
EndConstants;
StartOutputPass;
  MAD r0.r, c0, c1, color0;
  LERP r0.g, c0, c1, color0;
  LERP r0.b, c0, c1, color0;
  LERP r0.a, c0, c1, color0;
EndPass;
