!!TS1.0
# the normal (1, 0, 0) expanded: 0.75 and 0.25
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (1,0.5,0.5)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.75,9,-9,1) texcoord[2]=(0.25,3,7,1) => tex1=(0,0,0,0) tex2=(0.5,0.6,0.7,0.8)
texture_2d();
dot_product_2d_1of2(expand(tex0));
dot_product_2d_2of2(expand(tex0));
