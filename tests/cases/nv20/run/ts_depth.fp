!!TS1.0
# 0.5 / 2 = 0.25; a depth outside of [0,1] discards the fragment
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,0.5,1) texcoord[2]=(0,0,2,1) => tex2=(0,0,0,0) depth=(_,_,0.25,_)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,2.5,1) texcoord[2]=(0,0,2,1) => killed
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0,0,-0.5,1) texcoord[2]=(0,0,2,1) => killed
texture_2d();
dot_product_depth_replace_1of2(tex0);
dot_product_depth_replace_2of2(tex0);
