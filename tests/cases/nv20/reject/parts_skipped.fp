!!TS1.0
texture_2d();
dot_product_3d_1of3(tex0);
dot_product_3d_3of3(tex0); #@ error "does not follow part 2"
