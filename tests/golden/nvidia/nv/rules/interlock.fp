!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_pixel_interlock_ordered;
OPTION NV_shader_storage_buffer;
#@ buffer B 1
#@ run program.storage[0]=B => result.color=(1,1,1,1) B=(2) ~1e-4
STORAGE b[] = { program.storage[0] };
TEMP R;
FSIB;
LDB.F32 R, b[0];
MOV result.color, R.x;
ADD R.x, R.x, 1;
STB.F32 R, b[0];
FSIE;
END
