!!NVgp5.0
# A patch of any size: its vertices are counted by primitive.vertexcount.
#@ run patch=5 vertex[4].attrib[1]=(2,4,6,8) => vertices=1 emit[0].result.attrib[0]=(2,4,6,8) emit[0].result.attrib[1]=(0x5)
#@ run patch=1 vertex[0].attrib[1]=(1,3,5,7) => vertices=1 emit[0].result.attrib[0]=(1,3,5,7) emit[0].result.attrib[1]=(0x1)
PRIMITIVE_IN PATCHES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
ATTRIB values = vertex.attrib[1];
TEMP last;
SUB.S last.x, primitive.vertexcount.x, 1;
MOV result.attrib[0], values[last.x];
MOV.S result.attrib[1], primitive.vertexcount.x;
EMIT;
END
