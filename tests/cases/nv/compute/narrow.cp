!!NVcp5.0
# Bytes and words of 16 bits leave their neighbours; loads extend them. Accesses beyond the end do nothing.
GROUP_SIZE 1;
SHARED_MEMORY 12;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.local[0]=(&M) program.local[1]=(0xc,0x8,0xfffffffc,0x3) => M[0]=(0x80ff5511,0xffffff80,0xffff80ff,0x0) M[4]=(0x0,0x0,0x0,0x80) exact
SHARED s[] = { program.sharedmem };
PARAM p = program.local[1];
LONG TEMP D;
TEMP R, t, o;
PK64.U D, program.local[0];
STS.U32X2 {0, 0, 0, 0}, s[0];
STS.U32 {0}, s[8];
STS.U8 {0x11}, s[0];
STS.U8 {0x1ff}, s[1];
STS.S8 {0x55}, s[1];
STS.U16 {0x80ff}, s[2];
LDS.U32 R, s[0];
LDS.S8 t, s[3];
MOV.S R.y, t.x;
LDS.S16 t, s[2];
MOV.S R.z, t.x;
LDS.U16 t, s[6];
MOV.U R.w, t.x;
STORE.U32X4 R, D.x;
MOV.U o, p;
STS.U32 {7}, s[o.x];
LDS.U32 R, s[o.x];
LDS.U64 D.y, s[o.y];
STS.U32 {9}, s[o.z];
LDS.U32 t, s[8];
MOV.U R.y, t.x;
LDS.U32 t, s[o.z];
MOV.U R.z, t.x;
LDS.U8 t, s[o.w];
MOV.U R.w, t.x;
ADD.U64 D.x, D.x, 16;
STORE.U32X4 R, D.x;
END
