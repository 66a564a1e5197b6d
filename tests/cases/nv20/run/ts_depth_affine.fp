!!TS1.0
# no division; the second depth is none
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,0.75,1) texcoord[2]=(0,0,2,1) texcoord[3]=(0.25,0.25,0.125,0) => tex3=(0.375,0.375,0.375,0.375) depth=(_,_,0.75,_)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,1.75,1) => killed
texture_2d();
dot_product_affine_depth_replace(tex0);
dot_product_affine_depth_replace(tex0);
dot_product_pass_through(tex0);
