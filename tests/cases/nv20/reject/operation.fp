!!TS1.0
texture_4d(); #@ error "unknown texture shader operation"
cull_fragment(GEQUAL_TO_ZERO, LESS_THAN_ZERO, LESS_THAN_ZERO); #@ error "expected"
offset_2d(tex0, 1, 0, 0); #@ error "expected"
