!!NVcp5.0
OPTION NV_shader_atomic_fp16_vector;
OPTION NV_shader_atomic_float64;
# the larger and smaller of each half, in the group's memory, a buffer and images; the sum of sixteen doubles
#@ buffer H 0x3c00bc00 0x42004000
#@ buffer D 0d
#@ image 0 2D 1x1 rg16f (1,2)
#@ image 1 2D 1x1 rgba16f (1,2,3,4)
#@ run dispatch=1,1,1 program.storage[0]=H program.storage[1]=D => H=(0x3c004000,0x4200c000) D=(8d) image[0][0,0]=(2,3) image[1][0,0]=(2,2,4,3)
OPTION NV_shader_storage_buffer;
GROUP_SIZE 16;
SHARED_MEMORY 8;
SHARED g[] = { program.sharedmem };
STORAGE h[] = { program.storage[0] };
STORAGE d[] = { program.storage[1] };
TEMP R;
LONG TEMP r, x;
# -1 and 1, against 2 and -3
ATOMB.MAX.F16X2 R.xy, {2,-3,0,0}, h[0];
# 2 and 3, against -2 and 4
ATOMB.MIN.F16X2 R.xy, {-2,4,0,0}, h[4];
MOV.F64 x.x, 0.5;
ATOMB.ADD.F64 r.x, x, d[0];
ATOMIM.MAX.F16X2 R.xy, {2,3,0,0}, {0,0,0,0}, image[0], 2D;
ATOMIM.MAX.F16X4 R, {2,-1,4,0.5}, {0,0,0,0}, image[1], 2D;
ATOMIM.MIN.F16X4 R, {9,9,9,3}, {0,0,0,0}, image[1], 2D;
ATOMS.ADD.F16X4 R, {1,1,1,1}, g[0];
ATOMS.EXCH.F16X2 R.xy, {1,1,0,0}, g[0];
ATOMS.ADD.F64 r.x, x, g[0];
END
