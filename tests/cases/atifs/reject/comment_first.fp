# the header stands first
#@ reject "before the header"
!!ATIfs1.0
StartOutputPass;
  MOV r0, color0;
EndPass;
