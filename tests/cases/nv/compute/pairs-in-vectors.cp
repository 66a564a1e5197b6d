!!NVcp5.0
# Where all accesses to the group's memory have 16 bytes, it has vectors: two numbers of 64 bits fill one.
GROUP_SIZE 2;
SHARED_MEMORY 48;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) => M[0]=(0x11,0x12,0x13,0x14) M[4]=(0x3,0x4,0x1,0x2) exact
SHARED s[] = { program.sharedmem };
LONG TEMP D, V, W;
TEMP R, i;
PK64.U D, program.local[0];
MUL.U i.x, invocation.localindex.x, 16;
PK64.U V, {0x11, 0x12, 0x13, 0x14};
STS.U64X2 V, s[0];
STS.U32X4 {1, 2, 3, 4}, s[16];
BAR;
LDS.U64X2 W, s[16];
MOV.U64 V.x, W.y;
MOV.U64 V.y, W.x;
STS.U64X2 V, s[32];
BAR;
MOV.U.CC R.x, i.x;
RET (NE.x);
LDS.U32X4 R, s[i.x];
STORE.U32X4 R, D.x;
ADD.U64 D.x, D.x, 16;
LDS.U32X4 R, s[i.x+32];
STORE.U32X4 R, D.x;
END
