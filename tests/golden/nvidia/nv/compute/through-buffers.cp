!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# What a group stores before a barrier its invocations load behind it.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.storage[1]=M => M[0]=(0x00000003,0x00000002,0x00000001,0x00000000) M[4]=(0x00000000,0x00000001,0x00000002,0x00000003) ~1e-4
STORAGE b[] = { program.storage[1] };
TEMP R, at;
MUL.U at.x, invocation.localindex.x, 4;
SUB.U R.x, 3, invocation.localindex.x;
STB.U32 R.x, b[at.x];
MEMBAR;
BAR;
SUB.U at.y, 12, at.x;
LDB.U32 R, b[at.y];
STB.U32 R.x, b[at.x + 16];
END
