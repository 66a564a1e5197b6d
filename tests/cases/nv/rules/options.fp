!!NVfp5.0
OPTION NV_vertex_program3;            #@ error "has no option"
OPTION no_such_thing;                 #@ error "has no option"
OPTION ARB_draw_buffers;
MOV result.color[1].primary, 1.0;     #@ error "ARB_blend_func_extended"
END
