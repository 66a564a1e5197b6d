!!NVcp5.0
# The group's memory ends within a pair of words that begins at 16: nothing of it is read, and nothing is written.
GROUP_SIZE 1;
SHARED_MEMORY 20;
#@ buffer M 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) program.local[1]=(0x10,0x5,0x6,0x0) => M[0]=(0x0,0x0,0x7,0x7) exact
SHARED s[] = { program.sharedmem };
PARAM given = program.local[1];
LONG TEMP D;
TEMP i, v, w;
PK64.U D, program.local[0];
MOV.U i, given;
MOV.U v, 7;
STS.U32 v, s[i.x];
LDS.U32X2 v, s[i.x];
LDS.U32 w, s[i.x];
MOV.U v.z, w.x;
STS.U32X2 i.yzyz, s[i.x];
LDS.U32 w, s[i.x];
MOV.U v.w, w.x;
STORE.U32X4 v, D.x;
END
