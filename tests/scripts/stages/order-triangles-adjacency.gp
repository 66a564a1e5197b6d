!!NVgp4.0
# Which vertices a primitive has, and its number.
PRIMITIVE_IN TRIANGLES_ADJACENCY;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.attrib[0].x, vertex[0].attrib[0].x;
MOV result.attrib[0].y, vertex[1].attrib[0].x;
MOV result.attrib[0].z, vertex[2].attrib[0].x;
MOV result.attrib[0].w, vertex[3].attrib[0].x;
MOV result.attrib[1].x, vertex[4].attrib[0].x;
MOV result.attrib[1].y, vertex[5].attrib[0].x;
EMIT;
END
