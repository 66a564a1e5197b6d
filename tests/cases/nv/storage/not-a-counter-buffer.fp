!!NVfp5.0
OPTION NV_shader_atomic_counters;
COUNTER c[] = { foo }; #@ error "unknown atomic counter buffer"
MOV result.color, 1;
END
