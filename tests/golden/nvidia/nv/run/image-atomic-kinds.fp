!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# each atomic operation once
#@ image 0 1D 10 r32ui (0x00000005) (0x00000005) (0x00000005) (0x00000005) (0x00000000) (0x0000000f) (0x0000000f) (0x0000000f) (0x0000000f) (0x0000000f)
#@ run => image[0][0]=(0x0000000c) image[0][1]=(0x00000003) image[0][2]=(0x00000007) image[0][3]=(0x00000000) image[0][4]=(0x00000009) image[0][5]=(0x00000003) image[0][6]=(0x0000001f) image[0][7]=(0x0000001e) image[0][8]=(0x00000063) image[0][9]=(0x00000058) result.color=(0x00000005,_,_,_) ~1e-4
IMAGE a = image[0];
TEMP R;
ATOMIM.ADD.U32 R.x, 7, 0, a, 1D;
MOV.U result.color, R.x;
ATOMIM.MIN.U32 R.x, 3, 1, a, 1D;
ATOMIM.MAX.S32 R.x, 7, 2, a, 1D;
ATOMIM.IWRAP.U32 R.x, 5, 3, a, 1D;
ATOMIM.DWRAP.U32 R.x, 9, 4, a, 1D;
ATOMIM.AND.U32 R.x, 3, 5, a, 1D;
ATOMIM.OR.U32 R.x, 16, 6, a, 1D;
ATOMIM.XOR.U32 R.x, 17, 7, a, 1D;
ATOMIM.EXCH.U32 R.x, 99, 8, a, 1D;
ATOMIM.CSWAP.U32 R.x, { 15, 88 }, 9, a, 1D;
END
