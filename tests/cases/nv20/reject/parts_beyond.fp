!!TS1.0
texture_2d();
nop();
dot_product_cube_map_1of3(tex0); #@ error "a unit after the last one"
dot_product_cube_map_2of3(tex0); #@ error "a unit after the last one"
