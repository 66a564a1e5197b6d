!!TS1.0
texture_2d();
nop();
dot_product_cube_map_1of3(tex0); #@ error "beyond"
dot_product_cube_map_2of3(tex0); #@ error "beyond"
