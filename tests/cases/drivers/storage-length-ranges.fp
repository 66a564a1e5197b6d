!!NVfp5.0
OPTION NV_shader_storage_buffer;
PARAM length = program.storagelen[1];
PARAM backward[] = { program.storagelen[3..2] };  #@ error "runs backwards"
MOV result.color, length;
END
