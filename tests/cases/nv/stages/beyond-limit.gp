!!NVgp5.0
# invocations one after the other; vertices beyond the limit of each are dropped
#@ run vertex[0].position=(1,0,0,1) primitive.id=(0x7) => vertices=6 strips=2,2,2 emit[0].result.attrib[0]=(0x0,0x7) emit[3].result.attrib[0]=(0x1,0x7) emit[5].result.attrib[0]=(0x2,0x7)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 2;
INVOCATIONS 3;
UINT TEMP n;
REP 5;
MOV.U n.x, primitive.invocation.x;
MOV.U n.y, primitive.id.x;
MOV.U result.attrib[0], n;
MOV result.position, vertex[0].position;
EMIT;
ENDREP;
END
