!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# random instructions of all precisions; the values are those of an independent interpreter
#@ run p[0]=(-2.0,1.0,0.25,-0.30000001192092896) p[1]=(2.0,-4.0,-0.5,1.9990234375) f[COL0]=(7.0,3.0,70000.0,0.5) f[TEX0]=(-100.25,1.0,0.125,7.0) => o[COLR]=(0,0,0,0) ~1e-4
MOV o[COLR], 0;
MOVX H1, -R3;
SGTR R2, -R0.zyzy, H1;
EX2 R2, +|+H0.x|;
MOVXC RC, -R0.yxyw;
SUBX R2.xz (NE.xxyw), -|-H3|, -H0;
SUBR H1, -|+p[0]|, -p[0].xyxy;
ADDR R0.xzw (TR.yzxz), H2.zyzz, R0.z;
MOV o[DEPR], R1;
MOV o[COLR], 9;MOV o[COLR] (LT), -1;MOV o[COLR] (EQ), 0;MOV o[COLR] (GT), 1;
END
