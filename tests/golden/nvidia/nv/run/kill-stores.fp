!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a discarded fragment stores no more
#@ buffer data 0x00000000 0x00000000
#@ run fragment.texcoord[0]=(-1,0,0,0) program.local[0]=(&data,&data+4) => killed data=(0x00000001,0x00000000) ~1e-4
#@ run fragment.texcoord[0]=(1,0,0,0) program.local[0]=(&data,&data+4) => data=(0x00000001,0x00000001) result.color=(1,1,1,1) ~1e-4
LONG TEMP a;
PK64.U a, program.local[0];
STORE.U32 {1,0,0,0}, a.x;
KIL fragment.texcoord[0];
STORE.U32 {1,0,0,0}, a.y;
MOV result.color, 1.0;
END
