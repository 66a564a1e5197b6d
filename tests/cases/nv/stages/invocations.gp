!!NVgp5.0
# Every invocation runs, in order, with VERTICES_OUT of its own; what one leaves in registers no other sees.
#@ run vertex[0].position=(10,0,0,1) => vertices=6 strips=2,2,2 emit[0].result.attrib[0]=(0x0) emit[2].result.attrib[0]=(0x1) emit[5].result.attrib[0]=(0x2)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 2;
INVOCATIONS 3;
TEMP seen;
ADD.S seen.x, seen.x, primitive.invocation.x;
MOV.S result.attrib[0], seen.x;
EMIT;
EMIT;
EMIT;
END
