!!ATIfs1.0
# 1 - s, s - 0.5, 2s and -s; constants too
#@ run program.env[0]=(0.25,0.25,0.25,0.25) => out=(0.75,-0.25,0.5,-0.25)
#@ run program.env[0]=(1,1,1,1) => out=(0,0.5,2,-1)
StartConstants;
  CONSTANT c0 = program.env[0];
EndConstants;
StartOutputPass;
  MOV r0.r, c0.comp;
  MOV r0.g, c0.bias;
  MUL r0.b, c0.2x, 1;
  MUL r0.a, c0.r.neg, 0.comp;
EndPass;
