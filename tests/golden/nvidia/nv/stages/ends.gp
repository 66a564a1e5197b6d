!!NVgp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# strips end where they are ended, and results stay as they are; ends of nothing are nothing
#@ run vertex[0].position=(1,0,0,1) vertex[1].position=(2,0,0,1) vertex[2].position=(3,0,0,1) => vertices=7 emit[0].result.attrib[1]=(5) emit[3].result.attrib[0]=(7) emit[6].result.attrib[2]=(3) ~1e-4
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 8;
TEMP n;
main:
ENDPRIM;
ENDPRIM;
MOV result.attrib[1], 5;
CAL all;
MOV result.attrib[0], 7;
MOV result.position, vertex[1].position;
ENDPRIM;
EMIT;
ENDPRIM;
CAL all;
RET;
EMIT;
all:
I2F n, primitive.vertexcount.x;
MOV result.position, vertex[0].position;
MOV result.attrib[2], n;
EMIT;
MOV result.position, vertex[1].position;
MOV result.attrib[2], n;
EMIT;
MOV result.position, vertex[2].position;
MOV result.attrib[2], n;
EMIT;
END
