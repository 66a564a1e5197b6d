!!FP1.0
# at fp16 and fx12 the operands are converted first, and the result last
#@ run f[COL0]=(0.5,0.5,0.5,-1) p[0]=(2048,70000,3,-2) p[1]=(2050,1,-1.9990234375,1.5) => o[COLR]=(2048,Inf,0,1.9990234375) exact
MOV R1, p[1];
LRPH o[COLR].xy, f[COL0], p[0], R1;
LRPX o[COLR].zw, f[COL0], p[0], R1;
END
