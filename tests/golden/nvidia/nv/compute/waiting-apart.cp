!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# Barriers in a loop whose count lies in memory, and in a routine: all come to them, as only the run shows.
GROUP_SIZE 6;
SHARED_MEMORY 32;
#@ buffer N 0x3 0x0 0x0 0x0
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M,&N) => M[0]=(0x00000003,0x00000004,0x00000005,0x00000000) M[4]=(0x00000001,0x00000002,0x00000000,0x00000000) ~1e-4
SHARED ring[] = { program.sharedmem };
LONG TEMP D, E;
TEMP i, v;
main:
PK64.U D, program.local[0];
MOV.U64 E.x, D.y;
LOAD.U32 v, E.x;
MOV.U i.w, v.x;
MUL.U i.x, invocation.localindex.x, 4;
ADD.U i.y, invocation.localindex.x, 1;
MOD.U i.y, i.y, 6;
MUL.U i.y, i.y, 4;
MOV.U v.x, invocation.localindex.x;
REP.U i.w;
CAL pass;
ENDREP;
ADD.U64 D.x, D.x, i.x;
STORE.U32 v.x, D.x;
RET;
pass:
BAR;
STS.U32 v.x, ring[i.x];
BAR;
LDS.U32 v.x, ring[i.y];
END
