!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# sizes of levels, layers and cubes; a level that is not there has none
#@ texture 0 2D 4x2 luminance nearest repeat (0) (0) (0) (0) (0) (0) (0) (0)
#@ texture 0 2D 2x1 luminance nearest repeat level=1 (0) (0)
#@ texture 0 2D 1x1 luminance nearest repeat level=2 (0)
#@ texture 1 ARRAY1D 2x3 luminance nearest repeat (0) (0) (0) (0) (0) (0)
#@ texture 2 ARRAYCUBE 1x1x12 luminance nearest repeat (0) (0) (0) (0) (0) (0) (0) (0) (0) (0) (0) (0)
#@ run program.local[0]=(0x0,0x1,0x3,0x0) => result.color[0]=(0x00000004,0x00000002,_,_) result.color[1]=(0x00000002,0x00000001,_,_) result.color[2]=(0x00000000,0x00000000,_,_) result.color[3]=(0x00000002,0x00000003,_,_) result.color[4]=(0x00000001,0x00000001,0x00000002,_) ~1e-4
TEMP i;
MOV.S i, program.local[0];
TXQ result.color[0], i.x, texture[0], 2D;
TXQ result.color[1], i.y, texture[0], 2D;
TXQ result.color[2], i.z, texture[0], 2D;
TXQ result.color[3], i.x, texture[1], ARRAY1D;
TXQ result.color[4], i.x, texture[2], ARRAYCUBE;
END
