!!TS1.0
# (s/q, t/q): (0.75, 0.25) is the second texel, (0.25, 0.75) the third
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 1 RECT 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 1D 2 rgba nearest clamp_to_edge (1,0,0,1) (0,1,0,0.5)
#@ texture 3 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(1.5,0.5,0,2) texcoord[1]=(1,3,0,2) texcoord[2]=(1.5,0,0,2) texcoord[3]=(0.1,-0.5,0.2,9) => tex0=(0.5,0.6,0.7,0.8) tex1=(0.9,0.8,0.7,0.6) tex2=(0,1,0,0.5) tex3=(1,1,0,1)
texture_2d();
texture_rectangle();
texture_1d();
texture_cube_map();
