!!ATIfs1.0
StartOutputPass;
  DOT3 r0.a, color0, color0; #@ error "alpha only"
  DOT4 r0.rgb, color0, color0;
  MOV r0.a, color0; #@ error "takes its place"
EndPass;
