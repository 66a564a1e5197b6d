!!ARBfp1.0
OPTION NV_fragment_program;
# PK4UB: four unsigned bytes, x lowest
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0xff4000ff,0xff4000ff,0xff4000ff,0xff4000ff)
ATTRIB A = fragment.texcoord[0];
PK4UB result.color, A;
END
