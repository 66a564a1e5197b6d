!!NVfp4.0
#@ accept
# every modifier of NV_gpu_program4, and those that options bring to it: NV_shader_buffer_load and
# NV_parameter_buffer_object2 name the same thirteen storage modifiers
OPTION NV_shader_buffer_load;
OPTION NV_parameter_buffer_object2;
OPTION ARB_derivative_control;
OPTION ARB_sparse_texture2;
OPTION ARB_sparse_texture_clamp;
CBUFFER b[] = { program.buffer[0] };
PARAM address = program.local[0];
INT TEMP i;
UINT TEMP u;
TEMP R;
ADD.F R, fragment.texcoord[0], 1;
ADD.S i, i, 1;
ADD.U u, u, 1;
ADD.CC R, R, R;
ADD.CC0 R, R, R;
ADD.CC1 R, R, R;
ADD.SAT R, R, R;
ADD.SSAT R, R, R;
ADD.S.NTC R, R, R;
MUL.S24 i, i, i;
MUL.U24 u, u, u;
MUL.S.HI i, i, i;
DDX.FINE R, R;
DDY.COARSE R, R;
TEX.SPARSE R, R, texture[0], 2D;
TEX.LODCLAMP R, R, R, texture[0], 2D;
LOAD.F32 R, address.x;
LOAD.F32X2 R, address.x;
LOAD.F32X4 R, address.x;
LOAD.S8 i, address.x;
LOAD.S16 i, address.x;
LOAD.S32 i, address.x;
LOAD.S32X2 i, address.x;
LOAD.S32X4 i, address.x;
LOAD.U8 u, address.x;
LOAD.U16 u, address.x;
LOAD.U32 u, address.x;
LOAD.U32X2 u, address.x;
LOAD.U32X4 u, address.x;
LDC.F32 R, b[0];
LDC.F32X2 R, b[0];
LDC.F32X4 R, b[0];
LDC.S8 i, b[0];
LDC.S16 i, b[0];
LDC.S32 i, b[0];
LDC.S32X2 i, b[0];
LDC.S32X4 i, b[0];
LDC.U8 u, b[0];
LDC.U16 u, b[0];
LDC.U32 u, b[0];
LDC.U32X2 u, b[0];
LDC.U32X4 u, b[0];
MOV result.color, R;
END
