!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C on the remaining vector instructions
#@ run p[0]=(0.5,-0.5,2,-2) f[TEX0]=(1,1,-1,-1) => o[COLR]=(0,1,-1,0) ~1e-4
MOV R0, p[0];
FLRC RC.x, R0;
FRCC RC.y, R0;
MADC RC.z, R0, f[TEX0], f[TEX0];
LRPC RC.w, f[TEX0].x, 0, R0;
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
LITC RC.x, R0;
RFLC RC.y, R0, f[TEX0].zzzz;
X2DC RC.z, R0, f[TEX0], R0.wwww;
DSTC RC.w, R0, f[TEX0];
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
