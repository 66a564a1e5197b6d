!!TS1.0
# table NV_register_combiners.2: a depth is an alpha
#@ texture 0 2D 1x1 depth nearest clamp_to_edge (0.25)
#@ run texcoord[0]=(0.5,0.5,0,1) => out=(0,0,0,0.25)
texture_2d();
!!RC1.0
out.rgb = tex0;
out.a = tex0;
