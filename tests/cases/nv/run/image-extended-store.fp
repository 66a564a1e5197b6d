!!NVfp5.0
OPTION NV_gpu_program5_mem_extended;
# parts of texels: the low bits of each component, and halves
#@ image 0 2D 2x1 r32ui (0x0) (0x0)
#@ image 1 2D 1x1 rg32ui (0x0,0x0)
#@ run => image[0][0,0]=(0x80ff0201) image[0][1,0]=(0xc0003c00) image[1][0,0]=(0xc0003c00,0x40003800)
TEMP i;
MOV.S i, 0;
STOREIM.U8X4 image[0], {0x101, 2, 0x1ff, 0x80}, i, 2D;
STOREIM.F16X4 image[1], {1, -2, 0.5, 2}, i, 2D;
MOV.S i.x, 1;
STOREIM.F16X2 image[0], {1, -2, 5, 5}, i, 2D;
MOV result.color, 0;
END
