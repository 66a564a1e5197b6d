!!NVgp5.0
OPTION NV_geometry_program_passthrough;
PRIMITIVE_IN LINES;
VERTICES_OUT 2;  #@ error "VERTICES_OUT"
PRIMITIVE_OUT POINTS;  #@ error "PRIMITIVE_OUT"
INVOCATIONS 2;  #@ error "INVOCATIONS"
PASSTHROUGH result.primid;  #@ error "does not belong to an input vertex"
PASSTHROUGH result.layer;  #@ error "does not belong to an input vertex"
PASSTHROUGH result.texcoord[0..1];
PASSTHROUGH result.color.x;  #@ error "both"
PASSTHROUGH position;  #@ error ""
MOV result.color.y, 1;
EMIT;  #@ error "emits"
ENDPRIM;  #@ error "emits"
END
