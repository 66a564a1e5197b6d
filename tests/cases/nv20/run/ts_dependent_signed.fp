!!TS1.0
# components of a HILO texture are no colours: the stage is (0,0,0,0), and so is what reads it
#@ texture 0 2D 1x1 hilo nearest clamp_to_edge (0.25,0.75)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 3 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) => tex0=(0,0,0,0) tex1=(0,0,0,0) tex2=(0,0,0,0) tex3=(0.9,0.8,0.7,0.6)
texture_2d();
dependent_ar(tex0);
dependent_gb(tex1);
dependent_hilo(tex0);
