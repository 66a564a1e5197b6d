!!ATIfs1.0
# 0.5 * 0.5 + 0.5 * 0.5 + 0.75: of the third argument blue is read
#@ run col1=(0.5,0.25,0.75,0) texcoord[0]=(0.5,0.5,0,1) => out=(1.25,1.25,1.25,1.25)
StartOutputPass;
  PassTexCoord r1, t0.str;
  DOT2ADD r0, r1, r1, color1;
EndPass;
