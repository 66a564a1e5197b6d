!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# single texels, sizes
#@ texture 0 2D 2x2 rgba nearest repeat (1,0,0,0) (2,0,0,0) (3,0,0,0) (4,0,0,0)
#@ texture 0 2D 1x1 rgba nearest repeat level=1 (5,0,0,0)
#@ texture 1 BUFFER 3 rgba_int nearest repeat (0x1,0x2,0x3,0x4) (0x5,0x6,0x7,0x8) (0xffffffff,0x0,0x0,0x0)
#@ run program.local[0]=(0x00000001,0x00000000,0x00000000,0x00000000) => result.color[0]=(2,0,0,0) result.color[1]=(4,0,0,0) result.color[2]=(5,6,7,8) result.color[3]=(0x00000002,0x00000002,_,_) result.color[4]=(0x00000003,_,_,_) ~1e-4
TEMP i;
MOV.S i, program.local[0];
TXF result.color[0], i, texture[0], 2D;
TXF result.color[1], i, texture[0], 2D, (0,1);
TXF.S i, i, texture[1], BUFFER;
I2F.S result.color[2], i;
TXQ result.color[3], {0,0,0,0}, texture[0], 2D;
TXQ result.color[4], {0,0,0,0}, texture[1], BUFFER;
END
