!!NVgp5.0
# several streams take points
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
MOV result.position, vertex[2].position;
EMITS 1;                              #@ error "only points"
MOV result.position, vertex[3].position;    #@ error "no vertex 3"
MOV result.attrib[0], vertex.position;      #@ error "which vertex"
MOV result.attrib[0], primitive.tessouter[0]; #@ error "patches as input"
END
