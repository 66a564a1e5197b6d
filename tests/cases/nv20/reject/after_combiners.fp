!!RC1.0
out.a = tex0;
!!TS1.0 #@ error "follows the end"
nop();
