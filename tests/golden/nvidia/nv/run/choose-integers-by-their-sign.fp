!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# an integer against zero, and one of the two: no float, whose NaN would have to be kept, though its bits are one's
OPTION ARB_draw_buffers;
#@ run program.local[0]=(0xfffffffc,0x7fffffff,0x80000000,0xffc00000) => result.color[0]=(0,0x7fffffff,0,0) result.color[1]=(0xfffffffc,0,0x80000000,0xffc00000) ~1e-4
TEMP n, z, r;
MOV.S n, program.local[0];
MOV.S z, 0;
CMP.S r, n, z, n;
MOV.S result.color[0], r;
CMP.S r, n, n, z;
MOV.S result.color[1], r;
END
