!!ATIfs1.0
# the texture that is bound decides: 3D, cube, rectangle
#@ texture 0 3D 1x1x2 luminance nearest clamp_to_edge (0.25) (0.75)
#@ texture 1 CUBE 1x1x6 luminance nearest clamp_to_edge (0) (0.1) (0.2) (0.3) (0.4) (0.5)
#@ texture 2 RECT 2x1 luminance nearest clamp_to_edge (0.6) (0.9)
#@ run texcoord[0]=(0.5,0.5,0.75,1) texcoord[1]=(0,-1,0.5,1) texcoord[2]=(1.5,0.5,0,1) => out=(0.75,0.3,0.9,1)
StartOutputPass;
  SampleMap r0, t0.str;
  SampleMap r1, t1.str;
  SampleMap r2, t2.str;
  MOV r0.g, r1;
  MOV r0.b, r2;
EndPass;
