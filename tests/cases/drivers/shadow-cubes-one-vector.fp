!!NVfp5.0
#@ lenient
TXL result.color, fragment.texcoord[0], texture[0], SHADOWARRAYCUBE;  #@ error "takes a second vector"
END
