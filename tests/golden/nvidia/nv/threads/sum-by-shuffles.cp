!!NVcp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_shader_thread_group;
OPTION NV_shader_thread_shuffle;
OPTION NV_shader_storage_buffer;
# sums of eight by shuffles
#@ buffer OUT 0 0 0 0 0 0 0 0
#@ run dispatch=1,1,1 program.storage[0]=OUT => OUT=(28,28,28,28) OUT[4]=(28,28,28,28) ~1e-4
GROUP_SIZE 8;
STORAGE s[] = { program.storage[0] };
TEMP v, R, a;
I2F.U v.x, invocation.localindex.x;
SHFXOR.F R.xy, v.x, {1,0,0,0}, {31,0,0,0};
ADD.F v.x, v.x, R.y;
SHFXOR.F R.xy, v, {2,0,0,0}, {31,0,0,0};
ADD.F v.x, v.x, R.y;
SHFXOR.F R.xy, v, {4,0,0,0}, {31,0,0,0};
ADD.F v.x, v.x, R.y;
SHL.U a.x, invocation.localindex.x, 2;
STB.F32 v.x, s[a.x];
END
