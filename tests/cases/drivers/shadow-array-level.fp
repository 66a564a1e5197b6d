!!NVfp5.0
#@ lenient
# Level 0 of layer 1 holds 0.25, level 1 0.75; the reference 0.5 in w is beyond the one and not beyond the other.
#@ texture 0 ARRAY2D 2x2x2 depth nearest clamp_to_edge compare=lequal (0) (0) (0) (0) (0.25) (0.25) (0.25) (0.25)
#@ texture 0 ARRAY2D 1x1x2 depth nearest clamp_to_edge level=1 compare=lequal (0) (0.75)
#@ run fragment.texcoord[0]=(0.5,0.5,1,0.5) fragment.attrib[0]=(0,9,9,9) => result.color=(0,0,0,1)
#@ run fragment.texcoord[0]=(0.5,0.5,1,0.5) fragment.attrib[0]=(1,9,9,9) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(0.5,0.5,0,0.5) fragment.attrib[0]=(1,9,9,9) => result.color=(0,0,0,1)
TXL result.color, fragment.texcoord[0], fragment.attrib[0], texture[0], SHADOWARRAY2D;  #@ warning "TXL does not work on SHADOWARRAY2D"
END
