!!TS1.0
#@ texture 0 3D 1x1x2 luminance nearest clamp_to_edge (0.25) (0.75)
#@ texture 1 2D 1x1 alpha nearest clamp_to_edge (0.5)
#@ texture 2 2D 1x1 intensity nearest clamp_to_edge (0.25)
#@ texture 3 2D 1x1 luminance_alpha nearest clamp_to_edge (0.25,0.125)
#@ run texcoord[0]=(0.5,0.5,1.5,2) => tex0=(0.75,0.75,0.75,1) tex1=(1,1,1,0.5) tex2=(0.25,0.25,0.25,0.25) tex3=(0.25,0.25,0.25,0.125)
# table 3.E: an alpha texture is white
texture_3d();
texture_2d();
texture_2d();
texture_2d();
