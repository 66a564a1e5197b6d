!!TS1.0
texture_2d();
dot_product_3d_2of3(tex0); #@ error "does not follow part 1"
dot_product_2d_1of2(tex0); #@ error "does not follow"
texture_2d();
