!!TS1.0
# a stage reads an earlier one that has a result
nop();
dependent_ar(tex0); #@ error "no result"
dependent_gb(tex1);
dependent_gb(tex3); #@ error "not an earlier"
