!!FP1.0
# conversion into the fp16 denormals: the step is 2^-24, its half goes to the even neighbour, zeros keep a sign
#@ run p[0]=(0x33800000,0x33000000,0x33000001,0x33c00000) => o[COLR]=(0x33800000,0x00000000,0x33800000,0x34000000)
#@ run p[0]=(0xb3800000,0xb3000000,-1e-30,0x80000000) => o[COLR]=(0xb3800000,0x80000000,0x80000000,0x80000000)
#@ run p[0]=(0x387fc000,0x387fe000,0x38800000,0x387fdfff) => o[COLR]=(0x387fc000,0x38800000,0x38800000,0x387fc000)
MOVH o[COLR], p[0];
END
