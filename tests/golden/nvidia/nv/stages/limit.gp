!!NVgp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# Vertices beyond VERTICES_OUT are dropped, whatever strips they would be in.
#@ run vertex[0].position=(4,5,6,1) vertex[1].position=(1,1,1,1) => vertices=4 emit[3].result.position=(4,5,6,1) ~1e-4
#@ run vertex[0].position=(4,5,6,1) => vertices=4 ~1e-4
PRIMITIVE_IN LINES;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 4;
MOV result.position, vertex[0].position;
EMIT;
EMIT;
EMIT;
ENDPRIM;
ENDPRIM;
MOV result.position, vertex[0].position;
EMIT;
EMIT;
ENDPRIM;
EMIT;
END
