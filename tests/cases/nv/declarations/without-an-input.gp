!!NVgp5.0
OPTION NV_geometry_program_passthrough;
PASSTHROUGH result.position;
END #@ error "the program has no PRIMITIVE_IN"
