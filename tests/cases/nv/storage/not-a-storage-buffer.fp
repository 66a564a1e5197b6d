!!NVfp5.0
OPTION NV_shader_storage_buffer;
STORAGE b[] = { foo }; #@ error "unknown storage buffer"
MOV result.color, 1;
END
