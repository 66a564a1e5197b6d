!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# PK4B: four signed bytes, x lowest
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0xffa000ff,0xffa000ff,0xffa000ff,0xffa000ff) ~1e-4
ATTRIB A = fragment.texcoord[0];
PK4B result.color, A;
END
