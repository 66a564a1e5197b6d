!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# random instructions of all precisions; the values are those of an independent interpreter
#@ run p[0]=(-4.0,2.0,0x80000000,1.5) p[1]=(-2.0,2.0,-1.75,0.25) f[COL0]=(2049.0,-1.75,2.0,9.999999717180685e-10) f[TEX0]=(0x80000000,-0.5,3.0,-4.0) => o[COLR]=(0x3f800000,0x3f800000,0x3f800000,0x3f800000) ~1e-4
MOV o[COLR], 0;
MOVR_SAT RC, R2.z;
SGEHC RC.yw, H3.ywxz, 2.0;
FRCHC HC, p[0];
MINXC_SAT o[COLR] (TR.x), f[COL0].z, {2.0,3.0,2.0}.zxwy;
FLRRC H2 (EQ.w), +|-H0.yywx|;
MINH H2, |0.5|, |-f[COL0]|;
SGTR_SAT R0.xz, f[COL0].y, f[COL0].xyyy;
MOVRC R0 (LE), +R0.zxzy;
SUB_SAT RC, H1.w, +|-p[0].zywy|;
MOV o[DEPR], H0;
MOV o[COLR], 9;MOV o[COLR] (LT), -1;MOV o[COLR] (EQ), 0;MOV o[COLR] (GT), 1;
END
