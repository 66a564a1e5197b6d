!!TS1.0
# the normal (0, 0, 1): the r coordinates are the direction (0.1, -0.9, 0.2), so -y
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 3 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(1,1,0.1,0) texcoord[2]=(1,1,-0.9,0) texcoord[3]=(1,1,0.2,0) => tex3=(1,1,0,1)
texture_2d();
dot_product_cube_map_1of3(expand(tex0));
dot_product_cube_map_2of3(expand(tex0));
dot_product_cube_map_3of3(expand(tex0));
