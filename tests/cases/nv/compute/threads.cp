!!NVcp5.0
# Votes and ballots of a group, and its threads' names (NV_shader_thread_group).
OPTION NV_shader_thread_group;
GROUP_SIZE 3 2;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) => M[0]=(0x4,0x10,0xf,0x1f) M[4]=(0x2a,0x1,0x0,0x0) exact
LONG TEMP D;
TEMP R, v;
PK64.U D, program.local[0];
AND.U v.x, invocation.localindex.x, 1;
TGBALLOT.U R.x, v.x;
TGANY.U v.y, v.x;
TGALL.U v.z, v.x;
AND.U R.y, v.y, 1;
MOV.U R.z, v.z;
MOV.U R.w, invocation.warpid.x;
SEQ.U.CC v.x, invocation.threadid.x, 4;
RET (EQ.x);
ADD.U64 D.y, D.x, 16;
STORE.U32X4 R, D.y;
MOV.U R.x, invocation.threadid.x;
MOV.U R.y, invocation.threadeqmask.x;
MOV.U R.z, invocation.threadltmask.x;
MOV.U R.w, invocation.threadlemask.x;
STORE.U32X4 R, D.x;
END
