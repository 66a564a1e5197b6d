!!NVcp5.0
# What a group stores before a barrier its invocations load behind it.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
#@ buffer M 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0
#@ run dispatch=1 program.storage[1]=M => M[0]=(0x3,0x2,0x1,0x0) M[4]=(0x0,0x1,0x2,0x3) exact
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
