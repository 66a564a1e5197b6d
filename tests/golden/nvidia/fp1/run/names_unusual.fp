!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# names with $ and _, in either case, single letters, and numbers beyond the registers
#@ run => o[COLR]=(1,2,3,4) ~1e-4
DEFINE $a_1$ = 1;
DEFINE _ = 2;
DEFINE Name = 3;
DEFINE name = 4;
DEFINE x = 5;
DEFINE R32 = 6;
DEFINE H64 = 7;
DEFINE TEX16 = 8;
MOV o[COLR].x, $a_1$;
MOV o[COLR].y, _;
MOV o[COLR].z, Name;
MOV o[COLR].w, name;
MOV o[DEPR].x, x;
MOV o[DEPR].y, R32;
MOV o[DEPR].z, H64;
MOV o[DEPR].w, TEX16;
END
