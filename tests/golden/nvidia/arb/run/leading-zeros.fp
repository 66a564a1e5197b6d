!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A number is its value, however many zeros stand before it.
#@ texture 3 2D 1x1 rgba nearest repeat (1,0.5,0.25,0)
#@ run fragment.texcoord[1]=(2,4,8,16) => result.color=(2,2,2,0) ~1e-4
TEMP t;
TEX t, fragment.texcoord[000000000000000000001], texture[000000000000000000003], 2D;
MUL result.color, t, fragment.texcoord[00000000001];
END
