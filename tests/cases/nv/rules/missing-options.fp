!!NVfp5.0
# What is not supported says where it comes from, and what it would bring.
OPTION ARB_fragment_layer_viewport;              #@ error "fragment.layer and fragment.viewport"
OPTION ARB_shader_draw_parameters;               #@ error "vertex.drawid"
OPTION ARB_shader_texture_image_samples;         #@ error "TXQS and IMQS"
OPTION ARB_sparse_texture_clamp;                 #@ error "LODCLAMP"
OPTION ARB_viewport_array;                       #@ error "result.viewport"
OPTION EXT_sparse_texture2;                      #@ error "SPARSE"
OPTION NV_conservative_raster_underestimation;   #@ error "fragment.fullycovered"
OPTION NV_geometry_program_passthrough;          #@ error "one of NV_geometry_shader_passthrough"
OPTION NV_layer_viewport_relative;               #@ error "one of NV_viewport_array2"
OPTION NV_pixel_interlock_ordered;               #@ error "one of NV_fragment_shader_interlock"
OPTION NV_pixel_interlock_unordered;             #@ error "FSIB and FSIE"
OPTION NV_sample_interlock_ordered;              #@ error "which is not supported, and would bring FSIB"
OPTION NV_sample_interlock_unordered;            #@ error "one of NV_fragment_shader_interlock"
OPTION NV_shader_atomic_float64;                 #@ error "atomic operations on F64"
OPTION NV_shader_atomic_fp16_vector;             #@ error "F16X2 and F16X4"
OPTION NV_shader_thread_shuffle;                 #@ error "SHFIDX"
OPTION NV_stereo_view_rendering;                 #@ error "result.secondaryposition"
OPTION NV_viewport_array2;                       #@ error "result.viewportmask"
OPTION NV_something_else;                        #@ error "has no option NV_something_else"
MOV result.color, {1, 1, 1, 1};
END
