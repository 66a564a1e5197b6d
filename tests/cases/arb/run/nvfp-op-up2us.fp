!!ARBfp1.0
OPTION NV_fragment_program;
# UP2US: x low, y high, twice
#@ run fragment.texcoord[3]=(0xc0003e00,0x0000ffff,0xffa000ff,0xff4000ff) => result.color=(1,0,1,0)
ATTRIB W = fragment.texcoord[3];
UP2US result.color, W.y;
END
