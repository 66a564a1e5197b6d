!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# stores convert to the image's format, or copy bits
#@ image 0 2D 2x1 rgba8 (0,0,0,0) (0,0,0,0)
#@ image 1 2D 2x1 r32i (0x0) (0x0)
#@ run => image[0][0,0]=(1,0.2,0,1) image[0][1,0]=(0.6,0.4,0.2,0) image[1][0,0]=(0xfffffffe) image[1][1,0]=(0x00000005) result.color=(0,0,0,0) ~1e-4
TEMP i;
MOV.S i, 0;
STOREIM.F image[0], {2.0, 0.2, -1.0, 1.0}, i, 2D;
STOREIM.S32 image[1], {-2, 0, 0, 0}, i, 2D;
MOV.S i.x, 1;
STOREIM.U32 image[0], {0x00336699, 0, 0, 0}, i, 2D;
STOREIM.S image[1], {5, 0, 0, 0}, i, 2D;
MOV result.color, 0.0;
END
