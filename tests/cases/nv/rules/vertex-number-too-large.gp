!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.position, vertex[4294967296].position; #@ error ""
MOV result.position, vertex[3].position; #@ error "there is no vertex 3"
EMIT;
END
