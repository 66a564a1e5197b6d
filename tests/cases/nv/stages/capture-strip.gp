!!NVgp4.0
# A strip of five vertices is three triangles; the first two vertices of the second one change places. Vertex k has k in
# x. The room takes two triangles of nine words, and the third is dropped whole.
#@ buffer out 9 9 9 9 9 9 9 9 9  9 9 9 9 9 9 9 9 9  7 7
#@ capture out result.attrib[0].xy skip=1
#@ run vertex[0].attrib[0]=(10,20,30,40) => strips=5 written=2 needed=3 out[0]=(0,10,9,1) out[4]=(10,9,2,10) out[9]=(2,10,9,1) out[13]=(10,9,3,10) out[18]=(7,7)
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 5;
TEMP n;
MOV n.x, 0;
REP.S 5;
  MOV result.attrib[0].x, n.x;
  MOV result.attrib[0].y, vertex[0].attrib[0].x;
  MOV result.position, vertex[0].position;
  EMIT;
  ADD n.x, n.x, 1;
ENDREP;
END
