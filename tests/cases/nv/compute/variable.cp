!!NVcp5.0
# The dispatch gives the size of its groups (ARB_compute_variable_group_size).
OPTION ARB_compute_variable_group_size;
#@ buffer M 0x0 0x0 0x0 0x0
#@ run dispatch=1 group=3,2 program.local[0]=(&M) => M[0]=(0x3,0x2,0x1,0x6) exact
#@ run dispatch=2,2,1 group=5 program.local[0]=(&M) => M[0]=(0x5,0x1,0x1,0x14) exact
LONG TEMP D, E;
TEMP R;
PK64.U D, program.local[0];
ADD.U64 E.x, D.x, 12;
ATOM.ADD.U32 R.x, 1, E.x;
MOV.U R, invocation.groupsize;
STORE.U32X2 R, D.x;
ADD.U64 D.x, D.x, 8;
STORE.U32 R.z, D.x;
END
