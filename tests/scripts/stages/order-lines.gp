!!NVgp4.0
# Which vertices a primitive has, and its number.
PRIMITIVE_IN LINES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.attrib[0].x, vertex[0].attrib[0].x;
MOV result.attrib[0].y, vertex[1].attrib[0].x;
I2F.S result.attrib[0].z, primitive.id.x;
EMIT;
END
