!!NVfp5.0
OPTION NV_gpu_program5_mem_extended;
OPTION ARB_draw_buffers;
# the same of parameter buffers and images; what a texel has not is 0, 0, 0, 1
#@ image 0 2D 2x1 r32ui (0xc0003c00) (0x80ff0102)
#@ run program.buffer[0][0]=(0x3c00c000,0x04030281,0,0) fragment.texcoord[0]=(0x00000001,0,0,0) => result.color[0]=(-2,1,0,0) result.color[1]=(0xffffff81,0x00000002,0x00000003,0x00000004) result.color[2]=(1,-2,0,1) result.color[3]=(0x00000002,0x00000001,0x000000ff,0x00000080) result.color[4]=(0x00000102,0x000080ff,0x00000000,0x00000001) result.color[5]=(0,0,0,0) exact
CBUFFER c[] = { program.buffer[0] };
FLAT ATTRIB t = fragment.texcoord[0];
TEMP i, none;
MOV.S i, t;
LDC.F16X2 result.color[0], c[0];
LDC.S8X4 result.color[1], c[4];
LOADIM.F16X2 result.color[2], none, image[0], 2D;
LOADIM.U8X4 result.color[3], i, image[0], 2D;
LOADIM.U16X2 result.color[4], i, image[0], 2D;
ADD.S i, i, 7;
LOADIM.F16X2 result.color[5], i, image[0], 2D;
END
