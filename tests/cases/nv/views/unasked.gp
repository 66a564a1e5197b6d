!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV.S result.layer.x, 1;
MOV.S result.viewport.x, 1;  #@ error "option"
MOV result.position, vertex[0].secondaryposition;  #@ error "option"
EMIT;
END
