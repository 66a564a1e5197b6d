!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# Eight invocations change words of the group's memory (NV_compute_program5, table X.Y).
OPTION NV_shader_atomic_float;
GROUP_SIZE 8;
SHARED_MEMORY 48;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) => M[0]=(0x0000001c,0xfffffffc,0x00000007,0x000000ff) M[4]=(0x00000000,0x41e00000,0x00000002,0x00000007) M[8]=(0x00000000,0x00000000,0x00000000,0x00000008) ~1e-4
SHARED s[] = { program.sharedmem };
LONG TEMP D, V;
TEMP R, t, i;
PK64.U D, program.local[0];
MOV.U i.x, invocation.localindex.x;
STS.U32X4 {0, 0, 0, 0}, s[0];
STS.U32X4 {255, 0, 0, 5}, s[16];
STS.U32X4 {0, 0xffffffff, 7, 0}, s[32];
BAR;
ATOMS.ADD.U32 R.x, i.x, s[0];
SUB.S t.x, 3, i.x;
ATOMS.MIN.S32 R.x, t.x, s[4];
ATOMS.MAX.U32 R.x, i.x, s[8];
SHL.U t.x, 1, i.x;
ATOMS.OR.U32 R.x, t.x, s[12];
ATOMS.XOR.U32 R.x, t.x, s[16];
I2F.U t.x, i.x;
ATOMS.ADD.F32 R.x, t.x, s[20];
ATOMS.IWRAP.U32 R.x, 5, s[24];
ATOMS.DWRAP.U32 R.x, 9, s[28];
ATOMS.AND.U32 R.x, 0, s[36];
MOV.U t, {7, 0, 0, 0};
ATOMS.CSWAP.U32 R.x, t, s[40];
BAR;
PK64.U V, {1, 0, 0, 0};
ATOMS.ADD.U64 V.x, V, s[40];
BAR;
ATOMS.EXCH.U32 R.x, 8, s[44];
BAR;
MOV.U.CC t.x, i.x;
RET (NE.x);
LDS.U32X4 R, s[0];
STORE.U32X4 R, D.x;
LDS.U32X4 R, s[16];
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
LDS.U32X4 R, s[32];
SUB.U R.z, R.z, 8;
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
END
