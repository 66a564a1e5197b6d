!!NVfp5.0
OPTION NV_shader_storage_buffer;
PARAM length = program.storagelen[1];  #@ error "no extension has program.storagelen"
MOV result.color, length;
END
