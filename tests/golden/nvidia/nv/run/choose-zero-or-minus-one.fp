!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# words that are the floats zero and one of unlike signs: a driver that makes a truth value a float gives zero a wrong one
OPTION ARB_draw_buffers;
#@ run program.local[0]=(-1,2,-3,4) => result.color[0]=(0,0xbf800000,0,0xbf800000) result.color[1]=(0x80000000,0x3f800000,0x80000000,0x3f800000) ~1e-4
#@ run program.local[0]=(1,-2,3,-4) => result.color[0]=(0xbf800000,0,0xbf800000,0) result.color[1]=(0x3f800000,0x80000000,0x3f800000,0x80000000) ~1e-4
TEMP x, r;
MOV.CC x, program.local[0];
MOV.U r, 0xbf800000;
MOV.U r (LT), 0;
MOV.U result.color[0], r;
MOV.U r, 0x3f800000;
MOV.U r (LT), 0x80000000;
MOV.U result.color[1], r;
END
