!!ARBfp1.0
OPTION NV_fragment_program;
# UP4B: x lowest
#@ run fragment.texcoord[3]=(0xc0003e00,0x0000ffff,0xffa000ff,0xff4000ff) => result.color=(1,-1.007874,0.2519685,1)
ATTRIB W = fragment.texcoord[3];
UP4B result.color, W.z;
END
