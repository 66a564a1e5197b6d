!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C on the unpacking instructions
#@ run p[0]=(0xa0017f80,0xbc000000,0xff0000ff,0) => o[COLR]=(0,-1,-1,1) ~1e-4
UP4BC RC, p[0].x;
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
UP2HC RC.xy, p[0].y;
UP4UBC RC.z, p[0].z;
UP2USC RC.w, p[0].z;
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
