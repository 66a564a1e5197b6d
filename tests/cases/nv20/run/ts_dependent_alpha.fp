!!TS1.0
# green and blue of an alpha texture are 1: the fourth texel
#@ texture 0 2D 1x1 alpha nearest clamp_to_edge (0.25)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) => tex1=(0.5,0.4,0.3,0.2) tex2=(0.9,0.8,0.7,0.6)
texture_2d();
dependent_gb(tex0);
dependent_ar(tex0);
