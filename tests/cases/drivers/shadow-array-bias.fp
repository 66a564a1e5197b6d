!!NVfp5.0
#@ lenient
# Slopes of half a texture are one texel of level 0; a bias of 1 leads to level 1.
#@ texture 0 ARRAY2D 2x2x2 depth nearest clamp_to_edge compare=lequal (0) (0) (0) (0) (0.25) (0.25) (0.25) (0.25)
#@ texture 0 ARRAY2D 1x1x2 depth nearest clamp_to_edge level=1 compare=lequal (0) (0.75)
#@ run fragment.texcoord[0]=(0.25,0.25,1,0.5)dx(0.5,0,0,0)dy(0,0.5,0,0) fragment.attrib[0]=(0,9,9,9) => result.color=(0,0,0,1)
#@ run fragment.texcoord[0]=(0.25,0.25,1,0.5)dx(0.5,0,0,0)dy(0,0.5,0,0) fragment.attrib[0]=(1,9,9,9) => result.color=(1,1,1,1)
TXB result.color, fragment.texcoord[0], fragment.attrib[0], texture[0], SHADOWARRAY2D;  #@ warning "TXB does not work on SHADOWARRAY2D"
END
