!!TS1.0
# N = (0, 0, 2), E = (1, 0, 0.5) from the q: R = 2 * (N.E)/(N.N) * N - E = (-1, 0, 0.5), so -x
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 3 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(5,5,0,1) texcoord[2]=(5,5,0,0) texcoord[3]=(5,5,2,0.5) => tex3=(0,1,0,1)
texture_2d();
dot_product_reflect_cube_map_eye_from_qs_1of3(expand(tex0));
dot_product_reflect_cube_map_eye_from_qs_2of3(expand(tex0));
dot_product_reflect_cube_map_eye_from_qs_3of3(expand(tex0));
