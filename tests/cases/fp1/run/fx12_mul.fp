!!FP1.0
# products are rounded to 1/1024, ties to even, and clamped
#@ run p[0]=(0.0009765625,0.0029296875,0.0048828125,-0.0029296875) f[COL0]=(0.5,0.5,0.5,0.5) => o[COLR]=(0,0.001953125,0.001953125,-0.001953125) exact
#@ run p[0]=(-2,-2,1.5,0.3) f[COL0]=(-2,1,-1.5,0.7) => o[COLR]=(1.9990234375,-2,-2,0x3e570000)
#@ run p[0]=(NaN,Inf,0,1) f[COL0]=(1,1,Inf,NaN) => o[COLR]=(0,1.9990234375,0,0) exact
MULX o[COLR], p[0], f[COL0];
END
