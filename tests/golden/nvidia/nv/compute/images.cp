!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A group turns a row of texels around, through the memory that it shares.
GROUP_SIZE 4;
SHARED_MEMORY 16;
#@ image 0 1D 4 r32ui (0x1) (0x2) (0x3) (0x4)
#@ run dispatch=1 => image[0][0,0,0]=(0x00000004) image[0][1,0,0]=(0x00000003) image[0][2,0,0]=(0x00000002) image[0][3,0,0]=(0x00000001) ~1e-4
SHARED s[] = { program.sharedmem };
TEMP R, at;
MOV.U at, {0, 0, 0, 0};
MOV.U at.x, invocation.localid.x;
LOADIM.U32 R, at, image[0], 1D;
MUL.U at.y, at.x, 4;
STS.U32 R.x, s[at.y];
BAR;
SUB.U at.y, 12, at.y;
LDS.U32 R, s[at.y];
MOV.U at.y, 0;
STOREIM.U32 image[0], R, at, 1D;
END
