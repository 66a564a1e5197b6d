!!NVgp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a geometry program loads and stores
#@ buffer b 1 2 3 4
#@ buffer s 0x00000000
#@ run vertex[0].position=(1,2,3,4) program.buffer[0]=b program.local[0]=(&s) => vertices=1 emit[0].result.attrib[0]=(1,2,3,4) s[0]=(0x00000007) ~1e-4
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
CBUFFER c[] = { program.buffer[0] };
LONG TEMP a;
PK64.U a.x, program.local[0];
STORE.U32 7, a.x;
LDC.F32X4 result.attrib[0], c[0];
EMIT;
END
