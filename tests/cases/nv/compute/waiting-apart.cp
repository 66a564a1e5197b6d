!!NVcp5.0
# Barriers in a loop whose count lies in memory, and in a routine: all come to them, as only the run shows.
GROUP_SIZE 6;
SHARED_MEMORY 32;
#@ buffer N 0x3 0x0 0x0 0x0
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M,&N) => M[0]=(0x3,0x4,0x5,0x0) M[4]=(0x1,0x2,0x0,0x0) exact
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
