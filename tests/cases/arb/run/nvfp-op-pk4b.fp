!!ARBfp1.0
OPTION NV_fragment_program;
# PK4B: four signed bytes, x lowest
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0xffa000ff,0xffa000ff,0xffa000ff,0xffa000ff)
ATTRIB A = fragment.texcoord[0];
PK4B result.color, A;
END
