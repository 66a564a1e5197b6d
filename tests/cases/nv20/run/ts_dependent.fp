!!TS1.0
# (alpha, red) = (0.75, 0.25), (green, blue) = (0.25, 0.75)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge (0.25,0.25,0.75,0.75)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) => tex0=(0.25,0.25,0.75,0.75) tex1=(0.5,0.6,0.7,0.8) tex2=(0.9,0.8,0.7,0.6)
texture_2d();
dependent_ar(tex0);
dependent_gb(tex0);
