!!NVfp5.0
#@ lenient
PARAM length = program.storagelen[1];  #@ error "come with OPTION NV_shader_storage_buffer"
MOV result.color, length;
END
