!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# offsets that are computed
#@ texture 0 2D 4x1 rgba nearest repeat (1,0,0,0) (2,0,0,0) (3,0,0,0) (4,0,0,0)
#@ run fragment.texcoord[0]=(0.125,0.5,0,1) program.local[0]=(0x00000002,0x00000001,0,0) => result.color[0]=(3,0,0,0) result.color[1]=(4,0,0,0) ~1e-4
TEMP i;
MOV.S i, program.local[0];
TEX result.color[0], fragment.texcoord[0], texture[0], 2D, offset(i);
TXL result.color[1], fragment.texcoord[0], texture[0], 2D, offset(-i.yyyy);
END
