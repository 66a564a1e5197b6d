!!TS1.0
# 0.5 * 1 + 0.5 * 0.5 = 0.75
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 1 1D 2 rgb nearest clamp_to_edge (1,0,0) (0,1,0)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(1,0.5,0,1) => tex1=(0,1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.25,0.5,-0.25,1) => tex1=(1,0,0,1)
texture_2d();
dot_product_1d(tex0);
