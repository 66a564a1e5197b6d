!!ARBfp1.0
OPTION NV_fragment_program2;
# UP2H: x low, y high, twice
#@ run fragment.texcoord[3]=(0xc0003e00,0x0000ffff,0xffa000ff,0xff4000ff) => result.color=(1.5,-2,1.5,-2)
ATTRIB W = fragment.texcoord[3];
UP2H result.color, W.x;
END
