!!TS1.0
# red, green and blue as coordinates; unsigned ones go to [-1,1] for the cube: (0.2, -0.4, 0.6) points to +z
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.6,0.3,0.8)
#@ texture 1 3D 1x1x2 luminance nearest clamp_to_edge (0.25) (0.75)
#@ texture 2 CUBE 1x1x6 rgb nearest clamp_to_edge (1,0,0) (0,1,0) (0,0,1) (1,1,0) (0,1,1) (1,0,1)
#@ run texcoord[0]=(0.5,0.5,0,1) => tex1=(0.75,0.75,0.75,1) tex2=(0,1,1,1)
texture_2d();
dependent_rgb_3d(tex0);
dependent_rgb_cube_map(tex0);
