!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# loads from images see their words; outside there is nothing
#@ image 0 2D 2x2 rgba32f (1,2,3,4) (5,6,7,8) (9,10,11,12) (13,14,15,16)
#@ image 1 1D 4 r32ui (0x1) (0x2) (0x3) (0x4)
#@ run fragment.texcoord[0]=(0x00000001,0x00000001,0x00000000,0x00000000) => result.color[0]=(13,14,15,16) result.color[1]=(0x00000002,0x00000000,0x00000000,0x00000001) result.color[2]=(0,0,0,0) ~1e-4
TEMP i;
FLAT ATTRIB t = fragment.texcoord[0];
MOV.S i, t;
LOADIM.F32X4 result.color[0], i, image[0], 2D;
LOADIM.U32 result.color[1], i, image[1], 1D;
ADD.S i, i, 1;
LOADIM.F32X4 result.color[2], i, image[0], 2D;
END
