!!NVgp4.0
# The vertices of the triangle in reverse, each with the primitive's number; ENDPRIM is implied at the end.
#@ run vertex[0].position=(1,0,0,1) vertex[1].position=(2,0,0,1) vertex[2].position=(3,0,0,1) vertex[2].attrib[4]=(7,8) primitive.id=(0x5,0,0,0) => vertices=3 strips=3 emit[0].result.position=(3,0,0,1) emit[1].result.position=(2,0,0,1) emit[2].result.position=(1,0,0,1) emit[0].result.attrib[0]=(7,8,0,1) emit[1].result.attrib[0]=(0,0,0,1) emit[2].result.texcoord[0]=(0x5,_,_,_) emit[0].stream=0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
ATTRIB position = vertex.position;
ATTRIB extra = vertex.attrib[4];
TEMP i;
MOV.S i.x, 2;
REP.S 3;
  MOV result.position, position[i.x];
  MOV result.attrib[0], extra[i.x];
  MOV.S result.texcoord[0].x, primitive.id.x;
  EMIT;
  SUB.S i.x, i.x, 1;
ENDREP;
END
