!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C on the set-on instructions: false is EQ, true is GT
#@ run p[0]=(1,2,3,NaN) f[TEX0]=(2,2,2,2) => o[COLR]=(0,1,1,0) ~1e-4
SGEC RC.x, p[0], f[TEX0];
SLEC RC.y, p[0], f[TEX0];
SGTC RC.z, p[0], f[TEX0];
SLTC RC.w, p[0], f[TEX0];
MOV o[COLR], 9;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
SNEC RC.x, p[0], f[TEX0];
STRC RC.y, p[0], f[TEX0];
SFLC RC.z, p[0], f[TEX0];
SNEC RC.w, p[0], f[TEX0];
MOV o[DEPR], 9;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
