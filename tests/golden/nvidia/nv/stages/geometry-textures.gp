!!NVgp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# lookups of a geometry program filter as the texture says
#@ texture 0 2D 4x2 rgba nearest repeat (0,0,0,0) (0,0,0,0) (0,0,0,0) (0,0,0,0) (0,0,0,0) (0,0,0,0) (0,0,0,0) (1,0,0,0)
#@ run vertex[0].position=(0.9,0.9,0,0) => vertices=1 emit[0].result.attrib[0]=(0x00000004,0x00000002,_,_) emit[0].result.attrib[1]=(1,0,0,0) ~1e-4
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
TXQ result.attrib[0], 0, texture[0], 2D;
TEX result.attrib[1], vertex[0].position, texture[0], 2D;
EMIT;
END
