!!TS1.0
nop();
nop();
nop();
nop();
nop(); #@ error "only 4 texture units"
