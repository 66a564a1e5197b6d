!!NVfp5.0
#@ lenient
# x of the second vector is the reference, y the level: 0.25 at level 0, 0.75 at level 1.
#@ texture 0 ARRAYCUBE 2x2x6 depth nearest clamp_to_edge compare=lequal (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25)
#@ texture 0 ARRAYCUBE 1x1x6 depth nearest clamp_to_edge level=1 compare=lequal (0.75) (0.75) (0.75) (0.75) (0.75) (0.75)
#@ run fragment.texcoord[0]=(0,0,1,0) fragment.attrib[0]=(0.5,0,9,9) => result.color=(0,0,0,1)
#@ run fragment.texcoord[0]=(0,0,1,0) fragment.attrib[0]=(0.5,1,9,9) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(0,0,1,0) fragment.attrib[0]=(0.875,1,9,9) => result.color=(0,0,0,1)
TXL result.color, fragment.texcoord[0], fragment.attrib[0], texture[0], SHADOWARRAYCUBE;  #@ warning "TXL does not work on SHADOWARRAYCUBE"
END
