!!TS1.0
# (0.5/2 + 0.5, 0.5/2)
#@ texture 0 2D 1x1 dsdt nearest clamp_to_edge (0.5,0)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 RECT 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 3 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.5,0.5,0,2) texcoord[2]=(0.5,0.5,0,1) texcoord[3]=(0.25,0.25,0,1) => tex1=(0.5,0.6,0.7,0.8) tex2=(0.9,0.8,0.7,0.6) tex3=(0,0,0,0)
texture_2d();
offset_projective_2d(tex0, 1, 0, 0, 1);
offset_rectangle(tex0, 0, 2, 1, 0);
# without a magnitude there is no scale
offset_2d_scale(tex0, 1, 0, 0, 1, 1, 1);
