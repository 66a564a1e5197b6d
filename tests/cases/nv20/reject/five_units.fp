!!TS1.0
nop();
nop();
nop();
nop();
nop(); #@ error "one more"
