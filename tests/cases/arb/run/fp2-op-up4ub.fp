!!ARBfp1.0
OPTION NV_fragment_program2;
# UP4UB: x lowest
#@ run fragment.texcoord[3]=(0xc0003e00,0x0000ffff,0xffa000ff,0xff4000ff) => result.color=(1,0,0.2509804,1)
ATTRIB W = fragment.texcoord[3];
UP4UB result.color, W.w;
END
