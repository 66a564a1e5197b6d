!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# The dispatch gives the size of its groups (ARB_compute_variable_group_size).
OPTION ARB_compute_variable_group_size;
#@ buffer M 0x0 0x0 0x0 0x0
#@ run dispatch=1 group=3,2 program.local[0]=(&M) => M[0]=(0x00000003,0x00000002,0x00000001,0x00000006) ~1e-4
#@ run dispatch=2,2,1 group=5 program.local[0]=(&M) => M[0]=(0x00000005,0x00000001,0x00000001,0x00000014) ~1e-4
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
