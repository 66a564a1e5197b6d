!!NVcp5.0
# Where all accesses to the group's memory have 8 bytes, a number of 64 bits is one of its vectors.
GROUP_SIZE 4;
SHARED_MEMORY 32;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) => M[0]=(0x7,0x103,0x7,0x102) M[4]=(0x7,0x101,0x7,0x100) exact
SHARED s[] = { program.sharedmem };
LONG TEMP D, V, T;
TEMP R, i;
PK64.U D, program.local[0];
MUL.U i.x, invocation.localindex.x, 8;
PK64.U V, {7, 0x100, 0, 0};
MOV.U R, 0;
MOV.U R.y, invocation.localindex.x;
PK64.U T, R;
ADD.U64 V.x, V.x, T.x;
STS.U64 V.x, s[i.x];
BAR;
SUB.U i.y, 24, i.x;
LDS.U32X2 R, s[i.y];
CVT.U64.U32 T.x, i.x;
ADD.U64 D.x, D.x, T.x;
STORE.U32X2 R, D.x;
END
