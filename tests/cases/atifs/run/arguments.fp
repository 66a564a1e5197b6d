!!ATIfs1.0
# -(2 * ((1 - s) - 0.5)): of 0.25, 0.5, 1 and 0
#@ run program.env[0]=(0.25,0.5,1,0) => out=(-0.5,0,1,-1)
StartConstants;
  CONSTANT c0 = program.env[0];
EndConstants;
StartOutputPass;
  MOV r0, c0.neg.2x.bias.comp;
EndPass;
