!!NVgp5.0
# A triangle half as large.
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
PARAM half = {0.5, 0.5, 0.5, 1};
MUL result.position, vertex[0].position, half;
MOV result.color, vertex[0].color.front.primary;
MOV result.texcoord[0], vertex[0].texcoord[0];
EMIT;
MUL result.position, vertex[1].position, half;
MOV result.color, vertex[1].color.front.primary;
MOV result.texcoord[0], vertex[1].texcoord[0];
EMIT;
MUL result.position, vertex[2].position, half;
MOV result.color, vertex[2].color.front.primary;
MOV result.texcoord[0], vertex[2].texcoord[0];
EMIT;
END
