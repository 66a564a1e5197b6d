!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# The sum of 16 numbers in halving steps: 0 + 1 + ... + 15 = 120, twice that in the second group.
GROUP_SIZE 16;
SHARED_MEMORY 64;
#@ buffer M 0x0 0x0 0x0 0x0
#@ run dispatch=2 program.local[0]=(&M) => M[0]=(0x00000078,0x000000f0,0x00000000,0x00000000) ~1e-4
SHARED part[] = { program.sharedmem };
LONG TEMP D;
TEMP i, v, w;
PK64.U D, program.local[0];
MUL.U i.x, invocation.localindex.x, 4;
ADD.U i.y, invocation.groupid.x, 1;
MUL.U v.x, invocation.localindex.x, i.y;
STS.U32 v.x, part[i.x];
MOV.U i.y, 8;
REP;
BAR;
SLT.U.CC i.z, invocation.localindex.x, i.y;
IF NE.z;
MAD.U i.w, i.y, 4, i.x;
LDS.U32 v, part[i.x];
LDS.U32 w, part[i.w];
ADD.U v.x, v.x, w.x;
STS.U32 v.x, part[i.x];
ENDIF;
SHR.U.CC i.y, i.y, 1;
BRK (EQ.y);
ENDREP;
BAR;
MOV.U.CC i.z, invocation.localindex.x;
RET (NE.z);
LDS.U32 v, part[0];
MUL.U i.w, invocation.groupid.x, 4;
ADD.U64 D.x, D.x, i.w;
STORE.U32 v.x, D.x;
END
