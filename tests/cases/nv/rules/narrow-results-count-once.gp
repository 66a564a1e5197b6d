!!NVgp4.0
#@ accept
# a layer is one component however much of it is written: five for each vertex, 1,020 of 1,024
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 204;
MOV result.position, vertex[0].position;
MOV.S result.layer, {1, 0, 0, 0};
EMIT;
END
