!!ATIfs1.0
# (s, t, q), (s/q, t/q, 1/q), (s/r, t/r, 1/r)
#@ run texcoord[0]=(0.5,1,3,2) texcoord[1]=(0.5,1,3,2) texcoord[2]=(1,3,2,9) => out=(2,0.5,0.5,1.5)
StartOutputPass;
  PassTexCoord r1, t0.stq;
  PassTexCoord r2, t1.stq_dq;
  PassTexCoord r3, t2.str_dr;
  MOV r0.r, r1.b;
  MOV r0.g, r2;
  MOV r0.b, r3;
  MOV r0.a, r3.g;
EndPass;
