!!FP1.0
# to the nearest half, ties to even, in either sign
#@ run p[0]=(2049,2051,-2049,-2051) => o[COLR]=(2048,2052,-2048,-2052) exact
#@ run p[0]=(0x3f801000,0x3f803000,0x3f801001,0x3f800fff) => o[COLR]=(0x3f800000,0x3f804000,0x3f802000,0x3f800000)
#@ run p[0]=(0.1,-0.3,1000.3,3.14159265) => o[COLR]=(0x3dccc000,0xbe99a000,0x447a2000,0x40490000)
MOVH o[COLR], p[0];
END
