!!TS1.0
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 3 3D 1x1x2 luminance nearest clamp_to_edge (0.25) (0.75)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,0.5,0) texcoord[2]=(0,0,0.5,0) texcoord[3]=(0.5,0.5,0.25,0) => tex3=(0.75,0.75,0.75,1)
texture_2d();
dot_product_3d_1of3(expand(tex0));
dot_product_3d_2of3(expand(tex0));
dot_product_3d_3of3(tex0);
