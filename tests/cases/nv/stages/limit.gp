!!NVgp4.0
# Vertices beyond VERTICES_OUT are dropped, whatever strips they would be in.
#@ run vertex[0].position=(4,5,6,1) vertex[1].position=(1,1,1,1) => vertices=4 strips=3,1 emit[3].result.position=(4,5,6,1)
#@ run vertex[0].position=(4,5,6,1) => vertices=4 strips=3,1 emit[0].result.color.back=(0,0,0,1)
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
