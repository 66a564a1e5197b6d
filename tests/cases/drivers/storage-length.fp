!!NVfp5.0
OPTION NV_shader_storage_buffer;
# The bytes of two storage buffers, as integers.
#@ run program.storagelen[1]=(0x20) program.storagelen[2]=(0x40) => result.color=(32,64,0,0)
PARAM lengths[] = { program.storagelen[1..2] };
INT TEMP a;
TEMP b;
MOV.S a.x, lengths[0].x;
MOV.S a.y, lengths[1].x;
I2F b, a;
MOV result.color, {0, 0, 0, 0};
MOV result.color.xy, b;
END
