!!TS1.0
# if one of the two has no cube map, both are (0,0,0,0)
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 3 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(5,5,0,7) texcoord[2]=(5,5,1,7) texcoord[3]=(5,5,0,7) => tex2=(0,0,0,0) tex3=(0,0,0,0)
texture_2d();
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_1of3(expand(tex0));
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_2of3(expand(tex0));
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_3of3(expand(tex0));
