!!TS1.0
dot_product_2d_2of2(tex0); #@ error "does not follow part 1"
bogus(); #@ error "unknown texture shader operation"
dot_product_2d_2of2(tex0);
