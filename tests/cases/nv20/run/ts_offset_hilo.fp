!!TS1.0
# offsets of a signed HILO pair; an unsigned one does not fit
#@ texture 0 2D 1x1 signed_hilo nearest clamp_to_edge (0.5,-0.25)
#@ texture 1 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ texture 2 2D 1x1 hilo nearest clamp_to_edge (0.5,0.25)
#@ texture 3 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,0.8,0.7,0.6) (0.5,0.4,0.3,0.2)
#@ run texcoord[0]=(0.5,0.5,0,1) texcoord[1]=(0.25,0.5,0,1) texcoord[2]=(0.5,0.5,0,1) texcoord[3]=(0.25,0.25,0,1) => tex1=(0.5,0.6,0.7,0.8) tex3=(0,0,0,0)
texture_2d();
offset_hilo_2d(tex0, 1, 0, 0, 1);
texture_2d();
offset_hilo_2d(tex2, 1, 0, 0, 1);
