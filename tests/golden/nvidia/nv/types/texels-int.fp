!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# lookups of integers
#@ texture 0 2D 2x2 rgba_int nearest clamp_to_edge (0x00000001,0x00000002,0x00000003,0xffffffff) (0x00000005,0x00000006,0x00000007,0x00000008) (0x00000009,0xfffffff6,0x0000000b,0x0000000c) (0x0000000d,0x0000000e,0x0000000f,0xfffffff0)
#@ run fragment.texcoord[0]=(0.75,0.75,0,0) fragment.texcoord[1]=(0.75,0.25,0,0) fragment.texcoord[2]=(1.5,0.5,0,2) fragment.texcoord[3]=(0.25,0.25,0,0) program.local[0]=(0.5,0.5,0,0) program.local[1]=(0x00000000,0x00000001,0,0) program.local[2]=(0,0,0,0) program.local[3]=(0x00000001,0x00000000,0,0) => result.color[0]=(0x0000000d,0x0000000e,0x0000000f,0xfffffff0) result.color[1]=(0x00000005,0x00000006,0x00000007,0x00000008) result.color[2]=(0x00000005,0x00000006,0x00000007,0x00000008) result.color[3]=(0x00000001,0x00000002,0x00000003,0xffffffff) result.color[4]=(0x00000009,0xfffffff6,0x0000000b,0x0000000c) result.color[5]=(0xfffffff6,0x0000000e,0x00000006,0x00000002) result.color[6]=(0x00000009,0x0000000d,0x00000005,0x00000001) result.color[7]=(0x00000005,0x00000006,0x00000007,0x00000008) ~1e-4
TEX.S result.color[0], fragment.texcoord[0], texture[0], 2D;
TXP.S result.color[1], fragment.texcoord[2], texture[0], 2D;
TXL.S result.color[2], fragment.texcoord[1], texture[0], 2D;
TXB.S result.color[3], fragment.texcoord[3], texture[0], 2D;
TXF.S result.color[4], program.local[1], texture[0], 2D;
TXG.S result.color[5], program.local[0], texture[0].y, 2D;
TXGO.S result.color[6], program.local[0], {0,1,1,0}, {1,1,0,0}, texture[0], 2D;
TXD.S result.color[7], fragment.texcoord[1], program.local[2], program.local[2], texture[0], 2D;
END
