!!ATIfs1.0
# each operation, in a component of its own or in all
#@ run program.env[0]=(0.5,0.25,1,0.75) program.env[1]=(0.25,0.5,0.5,0.5) program.local[2]=(0.75,0.5,0.25,0) => out=(0.75,-0.25,0.5,0.375)
StartConstants;
  CONSTANT c0 = program.env[0];
  CONSTANT c1 = program.env[1];
EndConstants;
StartOutputPass;
  ADD r0.r, c0, c1;
  SUB r0.g, c0, c1;
  MUL r0.b, c0, c1;
  MUL r0.a, c0, c1;
EndPass;
