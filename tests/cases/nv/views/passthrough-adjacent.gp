!!NVgp5.0
OPTION NV_geometry_program_passthrough;
PRIMITIVE_IN LINES_ADJACENCY;
PASSTHROUGH result.position;
END  #@ error "points, lines or triangles"
