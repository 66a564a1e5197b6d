!!FP1.0
# random instructions of all precisions; the values are those of an independent interpreter
#@ run p[0]=(Inf,0.125,-1.75,-1.75) p[1]=(-0.30000001192092896,0.10000000149011612,2.0,Inf) f[COL0]=(7.0,1.9990234375,0.5,1.5) f[TEX0]=(0.125,0.0,NaN,-2.0) => o[COLR]=(0x3f800000,0x3f800000,0x3f800000,0xbf800000) o[DEPR]=(0,0,0,0) ~0
MOV o[COLR], 0;
MOVHC R1.w, H0;
MOV H3, f[TEX0];
MADX H0.xzw, R2.wywz, -|H2.x|, p[1];
STRH o[COLR], H2, f[COL0].x;
LRPHC R2.xz (NE.x), -f[TEX0], H0.wxzx, H1;
SLEXC R3 (GT), H1.z, p[1];
SLTH RC.zw, p[0].xwyz, p[0].x;
DST_SAT HC, +|+R0|, H0.xyzx;
SLTX H1, H1, R0;
X2DHC R1, p[0], +|-H1.z|, H1.x;
SUBC HC.xyw, f[COL0], H0;
MOV o[DEPR], H1;
MOV o[COLR], 9;MOV o[COLR] (LT), -1;MOV o[COLR] (EQ), 0;MOV o[COLR] (GT), 1;
END
