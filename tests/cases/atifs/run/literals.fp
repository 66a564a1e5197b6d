!!ATIfs1.0
# what a vector leaves out is 0, 0 and 1
#@ run program.local[3]=(0.1,0.2,0.3,0.4) => out=(0.25,0.5,0.3,1)
StartConstants;
  CONSTANT c0 = { 0.25 };
  CONSTANT c1 = { 0.75, 0.5 };
  CONSTANT c2 = program.local[3];
EndConstants;
StartOutputPass;
  MOV r0.r, c0;
  MOV r0.g, c1;
  MOV r0.b, c2;
  MOV r0.a, c1;
EndPass;
