!!NVfp5.0
OPTION ARB_draw_buffers;
# every atomic operation on a texel gives what was there; outside nothing happens
#@ image 0 1D 10 r32ui (0xa) (0x5) (0x5) (0x0) (0x7) (0xc) (0xc) (0xc) (0x9) (0x9)
#@ image 1 1D 2 r32i (0xfffffffe) (0xfffffffe)
#@ run => image[0][0,0,0]=(0x0000000d) image[0][1,0,0]=(0x00000000) image[0][2,0,0]=(0x00000004) image[0][3,0,0]=(0x00000003) image[0][4,0,0]=(0x00000003) image[0][5,0,0]=(0x00000000) image[0][6,0,0]=(0x0000000f) image[0][7,0,0]=(0x0000000f) image[0][8,0,0]=(0x00000003) image[0][9,0,0]=(0x00000001) image[1][0,0,0]=(0xfffffffe) image[1][1,0,0]=(0x00000003) result.color[0]=(0x0000000a,0x00000005,0x00000005,0x00000000) result.color[1]=(0x00000000,_,_,_) exact
TEMP r;
ATOMIM.ADD.U32 r.x, {3,0,0,0}, {0,0,0,0}, image[0], 1D;
ATOMIM.IWRAP.U32 r.y, {5,0,0,0}, {1,0,0,0}, image[0], 1D;
ATOMIM.DWRAP.U32 r.z, {7,0,0,0}, {2,0,0,0}, image[0], 1D;
ATOMIM.DWRAP.U32 r.w, {3,0,0,0}, {3,0,0,0}, image[0], 1D;
MOV.U result.color[0], r;
ATOMIM.MIN.U32 r.x, {3,0,0,0}, {4,0,0,0}, image[0], 1D;
ATOMIM.AND.U32 r.x, {3,0,0,0}, {5,0,0,0}, image[0], 1D;
ATOMIM.OR.U32 r.x, {3,0,0,0}, {6,0,0,0}, image[0], 1D;
ATOMIM.XOR.U32 r.x, {3,0,0,0}, {7,0,0,0}, image[0], 1D;
ATOMIM.EXCH.U32 r.x, {3,0,0,0}, {8,0,0,0}, image[0], 1D;
ATOMIM.CSWAP.U32 r.x, {9,1,0,0}, {9,0,0,0}, image[0], 1D;
ATOMIM.ADD.U32 r.x, {3,0,0,0}, {10,0,0,0}, image[0], 1D;
MOV.U result.color[1], r.x;
ATOMIM.MIN.S32 r.x, {3,0,0,0}, {0,0,0,0}, image[1], 1D;
ATOMIM.MAX.S32 r.x, {3,0,0,0}, {1,0,0,0}, image[1], 1D;
END
