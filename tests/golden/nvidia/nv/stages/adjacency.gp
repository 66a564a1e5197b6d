!!NVgp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# Six vertices: the triangle's are 0, 2 and 4, those beyond its edges 1, 3 and 5.
#@ run vertex[0].attrib[0]=(1) vertex[1].attrib[0]=(2) vertex[2].attrib[0]=(4) vertex[3].attrib[0]=(8) vertex[4].attrib[0]=(16) vertex[5].attrib[0]=(32) => vertices=2 emit[0].result.attrib[0]=(21,_,_,_) emit[1].result.attrib[0]=(42,_,_,_) ~1e-4
PRIMITIVE_IN TRIANGLES_ADJACENCY;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 2;
TEMP sum;
ADD sum, vertex[0].attrib[0], vertex[2].attrib[0];
ADD result.attrib[0], sum, vertex[4].attrib[0];
EMIT;
ADD sum, vertex[1].attrib[0], vertex[3].attrib[0];
ADD result.attrib[0], sum, vertex[5].attrib[0];
EMIT;
END
