!!TS1.0
# a texture of another target, and none
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ texture 1 2D 1x1 rgb nearest clamp_to_edge (0.5,0.5,1)
#@ run texcoord[0]=(0.5,0.5,0,1) => tex0=(0.5,0.5,1,1) tex1=(0,0,0,0) tex2=(0,0,0,0)
texture_2d();
texture_cube_map();
texture_2d();
