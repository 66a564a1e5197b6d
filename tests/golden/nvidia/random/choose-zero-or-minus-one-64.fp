!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# doubles that are zero and one of unlike signs: zero keeps its own
OPTION ARB_draw_buffers;
#@ run program.local[0]=(-1,2,0,0) => result.color[0]=(0x00000000,0xbf800000,0xbf800000,0xbf800000) result.color[1]=(0x80000000,0x3f800000,0x3f800000,0x3f800000) ~1e-4
#@ run program.local[0]=(1,-2,0,0) => result.color[0]=(0xbf800000,0x00000000,0xbf800000,0xbf800000) result.color[1]=(0x3f800000,0x80000000,0x3f800000,0x3f800000) ~1e-4
TEMP x;
LONG TEMP a;
MOV.CC x, program.local[0];
MOV.F64 a, { -1.0, -1.0, -1.0, -1.0 };
MOV.F64 a (LT), { 0.0, 0.0, 0.0, 0.0 };
MOV result.color[0], a;
MOV.F64 a, { 1.0, 1.0, 1.0, 1.0 };
MOV.F64 a (LT), { -0.0, -0.0, -0.0, -0.0 };
MOV result.color[1], a;
END
