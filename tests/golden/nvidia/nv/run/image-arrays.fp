!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# arrays of images, one image with two targets
#@ image 0 2D 2x2 r32ui (0x00000001) (0x00000002) (0x00000003) (0xfffffffc)
#@ image 1 1D 2 rgba32f (1,2,3,4) (5,6,7,8)
#@ image 2 2D 2x1 rg32i (0x00000001,0x00000002) (0xffffffff,0x00000004)
#@ image 3 1D 4 r8ui (0x00000001) (0x000000ff) (0x00000080) (0x0000007f)
#@ image 4 1D 2 r16i (0x00007fff) (0x00008000)
#@ run => result.color[0]=(0x00000003,0x00000000,0x00000000,0x00000001) result.color[1]=(5,6,7,8) result.color[2]=(0xffffffff,0x00000004,0x00000000,0x00000001) result.color[3]=(0x000000ff,0x00000000,0x00000000,0x00000001) result.color[4]=(0xffff8000,0x00000000,0x00000000,0x00000001) ~1e-4
IMAGE a = image[0];
IMAGE b[] = { image[1..4] };
TEMP i;
MOV.S i, 3;
LOADIM.U32 result.color[0], { 0, 1, 9, 9 }, a, 2D;
LOADIM.F32X4 result.color[1], 1, b[0], 1D;
LOADIM.S32X2 result.color[2], { 1, 0 }, b[1], 2D;
LOADIM.U8 result.color[3], 1, b[2], 1D;
LOADIM.S16 result.color[4], 1, b[i.x], 1D;
END
