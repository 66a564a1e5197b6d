!!ATIfs1.0
StartPrelimPass;
  MOV r0, color0; #@ error "preliminary pass"
EndPass;
StartOutputPass;
  MOV r0, color1; #@ error "no alpha"
  MOV r0.rgb, color1.a; #@ error "no alpha"
  DOT4 r1, color1, color0; #@ error "no alpha"
  MOV r0, color1.g;
EndPass;
