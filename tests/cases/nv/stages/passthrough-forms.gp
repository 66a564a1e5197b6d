!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES;
PASSTHROUGH; #@ error "PASSTHROUGH takes one result"
PASSTHROUGH result.position, result.color; #@ error "PASSTHROUGH takes one result"
PASSTHROUGH -result.color; #@ error "PASSTHROUGH takes one result"
PASSTHROUGH result.color.yx; #@ error "this is not a write mask"
END
