!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C on two-operand instructions: each contributes one component
#@ run p[0]=(1,2,3,-4) f[TEX0]=(2,-2,3,1) => o[COLR]=(1,-1,0,-1) ~1e-4
MULC RC.x, p[0], f[TEX0];
MINC RC.y, p[0], f[TEX0];
SUBC RC.z, p[0], f[TEX0];
ADDC RC.w, p[0], f[TEX0];
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
DP3C RC.x, -p[0], f[TEX0].zzzz;
DP4C RC.y, p[0], f[TEX0];
MAXC RC.z, p[0], f[TEX0];
SEQC RC.w, p[0], f[TEX0];
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
