!!NVgp4.0
# 256 vertices of 8 components are more than 1,024
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 256;   #@ error "components"
MOV result.position, vertex[0].position;
MOV result.attrib[0], vertex[0].position;
EMIT;
END
