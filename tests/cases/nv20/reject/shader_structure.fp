!!TS1.0
{ texture_2d(); #@ error "expected a texture shader operation"
dot_product_2d_1of2(tex0);
bogus(); #@ error "unknown texture shader operation"
cull_fragment(GEQUAL_TO_ZERO, BELOW, LESS_THAN_ZERO, LESS_THAN_ZERO); #@ error "GEQUAL_TO_ZERO or LESS_THAN_ZERO"
