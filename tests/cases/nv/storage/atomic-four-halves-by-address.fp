!!NVfp5.0
OPTION NV_shader_atomic_fp16_vector;
# 1, 2, 3 and 1/2, to which 1, -1, 2 and 1/2 are added
#@ buffer H 0x40003c00 0x38004200 0x12345678
#@ run program.local[9]=(&H) => H=(0x3c004000,0x3c004500,0x12345678) result.color=(1,2,3,0.5) exact
LONG TEMP a;
TEMP R;
PK64.U a, program.local[9];
ATOM.ADD.F16X4 R, {1, -1, 2, 0.5}, a.x;
MOV result.color, R;
END
