!!TS1.0
# N = (0, 1, 0): +y; the constant eye (0, 0.25, 1) is reflected to (0, 0.25, -1): -z
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 2 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ texture 3 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(5,5,0,7) texcoord[2]=(5,5,1,7) texcoord[3]=(5,5,0,7) => tex2=(0,0,1,1) tex3=(1,0,1,1)
texture_2d();
dot_product_cube_map_and_reflect_cube_map_const_eye_1of3(expand(tex0), 0, 0.25, 1);
dot_product_cube_map_and_reflect_cube_map_const_eye_2of3(expand(tex0));
dot_product_cube_map_and_reflect_cube_map_const_eye_3of3(expand(tex0));
