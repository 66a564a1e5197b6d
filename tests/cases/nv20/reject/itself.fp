!!TS1.0
texture_2d();
dot_product_2d_1of2(tex0);
dot_product_2d_2of2(tex1); #@ error "not an earlier unit"
