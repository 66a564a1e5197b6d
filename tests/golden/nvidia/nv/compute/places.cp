!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# Each of 2x3 groups of 2x2x2 invocations writes what it knows of itself (NV_compute_program5, table X.1).
GROUP_SIZE 2 2 2;
#@ buffer M 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777 0x77777777
#@ run dispatch=2,3,1 program.local[0]=(&M) program.local[1]=(0x1,0x2,0x0,0x0) program.local[2]=(0x1,0x1,0x1,0x0) => M[0]=(0x00000001,0x00000001,0x00000001,0x00000007) M[4]=(0x00000003,0x00000005,0x00000001,0x00000002) M[8]=(0x00000001,0x00000002,0x00000000,0x00000003) M[12]=(0x00000002,0x00000002,0x00000002,0x00000001) ~1e-4
#@ run dispatch=2,3,1 program.local[0]=(&M) program.local[1]=(0x0,0x1,0x0,0x0) program.local[2]=(0x0,0x1,0x0,0x0) => M[0]=(0x00000000,0x00000001,0x00000000,0x00000002) M[4]=(0x00000000,0x00000003,0x00000000,0x00000002) M[8]=(0x00000000,0x00000001,0x00000000,0x00000003) M[12]=(0x00000002,0x00000002,0x00000002,0x00000001) ~1e-4
PARAM group = program.local[1];
PARAM own = program.local[2];
LONG TEMP D;
TEMP R, a, b;
PK64.U D, program.local[0];
SEQ.U a.xyz, invocation.groupid, group;
SEQ.U b.xyz, invocation.localid, own;
AND.U a.xyz, a, b;
AND.U a.x, a.x, a.y;
AND.U.CC a.x, a.x, a.z;
RET (EQ.x);
MOV.U R, invocation.localid;
MOV.U R.w, invocation.localindex.x;
STORE.U32X4 R, D.x;
MOV.U R, invocation.globalid;
MOV.U R.w, invocation.groupcount.x;
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
MOV.U R, invocation.groupid;
MOV.U R.w, invocation.groupcount.y;
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
MOV.U R, invocation.groupsize;
MOV.U R.w, invocation.groupcount.z;
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
END
