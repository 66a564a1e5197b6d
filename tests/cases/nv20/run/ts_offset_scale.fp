!!TS1.0
# (0.25 + 0.5, 0.25): the second texel; times 0.25 + 0.5 * 0.5 = 0.5; alpha stays
#@ texture 0 2D 1x1 dsdt_mag nearest clamp_to_edge (0.5,0.25,0.5)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.25,0.25,0,1) texcoord[2]=(0.25,0.25,0,1) => tex0=(0,0,0,0) tex1=(0.25,0.3,0.35,0.8) tex2=(0.5,0.4,0.3,0.2)
# the result that others read is not scaled, nor is this one by a scale of 0 and a bias of 2
texture_2d();
offset_2d_scale(tex0, 1, 0, 0, 0, 0.5, 0.25);
offset_2d_scale(tex0, 1, 0, 0, 2, 0, 2);
