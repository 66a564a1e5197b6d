!!NVgp4.0
# Two strips, of three vertices and of one: two lines. ENDPRIM begins another strip.
#@ buffer out 0 0 0 0
#@ capture out result.position.x
#@ run vertex[0].position=(3,0,0,1) vertex[1].position=(5,0,0,1) => strips=3,1 written=2 needed=2 out[0]=(3,5,5,3)
PRIMITIVE_IN LINES;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 4;
MOV result.position, vertex[0].position;
EMIT;
MOV result.position, vertex[1].position;
EMIT;
MOV result.position, vertex[0].position;
EMIT;
ENDPRIM;
MOV result.position, vertex[1].position;
EMIT;
END
