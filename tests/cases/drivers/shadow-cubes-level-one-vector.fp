!!NVfp5.0
#@ lenient
# The reference and the level of detail are in a second vector, which is missing.
TXL result.color, fragment.texcoord[0], texture[0], SHADOWARRAYCUBE; #@ error "takes a second vector of coordinates"
TXB result.color, fragment.texcoord[0], texture[0], SHADOWARRAYCUBE; #@ error "takes a second vector of coordinates"
END
