!!TS1.0
# HI * s + LO * t + r, whatever expand says: 0.5*0.5 + 0.25*2 + 0 = 0.75; 0.25
#@ texture 0 2D 1x1 hilo nearest clamp_to_edge (0.5,0.25)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.5,2,0,1) texcoord[2]=(0,0,0.25,1) => tex2=(0.5,0.6,0.7,0.8)
texture_2d();
dot_product_2d_1of2(expand(tex0));
dot_product_2d_2of2(tex0);
