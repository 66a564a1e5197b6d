!!ATIfs1.0
# r1 of the second pass is the lookup by r1 of the first, and r2 takes r1 of the first as well
#@ texture 1 2D 2x1 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8)
#@ run texcoord[0]=(0.75,0.5,0,1) => out=(0.5,0.6,0.75,0.8)
StartPrelimPass;
  PassTexCoord r1, t0.str;
  MOV r3, r1;
EndPass;
StartOutputPass;
  SampleMap r1, r1.str;
  PassTexCoord r2, r1.str;
  MOV r0, r1;
  MOV r0.b, r2.r;
EndPass;
