!!NVfp5.0
# What is not supported says where it comes from.
OPTION NV_sample_interlock_ordered;  #@ error "one of NV_fragment_shader_interlock, which is not supported, and would bring FSIB"
OPTION NV_shader_atomic_float64;     #@ error "atomic operations on F64"
OPTION NV_something_else;            #@ error "has no option NV_something_else"
MOV result.color, {1, 1, 1, 1};
END
