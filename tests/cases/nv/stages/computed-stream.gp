!!NVgp5.0
# a stream that is computed; ENDPRIM is nothing to points
#@ run vertex[0].position=(1,0,0,1) => vertices=4 emit[0].stream=0 emit[1].stream=3 emit[2].stream=1 emit[3].stream=0 emit[1].result.attrib[0]=(2) emit[3].result.attrib[0]=(9)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 4;
INT TEMP s;
MOV.S s, {3, 1, 0, 2};
MOV result.attrib[0], 1;
EMIT;
MOV result.attrib[0], 2;
EMITS s.x;
ENDPRIM;
MOV result.attrib[0], 3;
EMITS s.y;
MOV result.attrib[0], 9;
EMITS s.z;
MOV result.attrib[0], 4;
EMITS s.w;
END
