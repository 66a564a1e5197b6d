!!NVfp5.0
OPTION NV_shader_atomic_fp16_vector;
#@ buffer H 0x3c003800 0x40004200 0xb400c000 0xc000b400
#@ run program.local[9]=(&H) => H=(0x4400c000,0x3c004000,0xb400c000,0xc000b400) result.color=(0.5,1,3,2) exact
LONG TEMP a;
TEMP R, S;
PK64.U a, program.local[9];
ATOM.ADD.F16X2 R.xy, {-2.5, 3, 0, 0}, a.x;
ADD.U64 a.x, a.x, 4;
ATOM.MIN.F16X2 S.xy, {2, 1, 0, 0}, a.x;
MOV R.zw, S.xxxy;
MOV result.color, R;
END
