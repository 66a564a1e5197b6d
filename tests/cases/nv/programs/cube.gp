!!NVgp5.0
# one face of a cube map for each invocation
#@ accept
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
INVOCATIONS 6;
PARAM faces[24] = { program.local[0..23] };
ATTRIB place = vertex.position;
ATTRIB sets[] = { vertex.attrib[0..1] };
INT TEMP corner, row;
MUL.S row.x, primitive.invocation.x, 4;
MOV.S corner, 0;
REP.S 3;
  DP4 result.position.x, faces[row.x], place[corner.x];
  DP4 result.position.y, faces[row.x+1], place[corner.x];
  DP4 result.position.z, faces[row.x+2], place[corner.x];
  DP4 result.position.w, faces[row.x+3], place[corner.x];
  MOV result.attrib[0], sets[corner.x][0];
  MOV result.attrib[1], sets[corner.x][1];
  MOV.S result.layer.x, primitive.invocation.x;
  EMIT;
  ADD.S corner, corner, 1;
ENDREP;
ENDPRIM;
END
