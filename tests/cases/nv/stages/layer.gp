!!NVgp4.0
# The layer and the number of the primitive are integers that go on with a vertex.
#@ run primitive.id=(0x7) vertex[1].position=(2,0,0,1) => vertices=1 emit[0].result.layer=(0x3) emit[0].result.primid=(0x8) emit[0].result.position=(2,0,0,1)
PRIMITIVE_IN LINES_ADJACENCY;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV.S result.layer.x, 3;
ADD.S result.primid.x, primitive.id.x, 1;
MOV result.position, vertex[1].position;
EMIT;
END
