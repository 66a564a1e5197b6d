!!FP1.0
# ADDH: sums tie to even and overflow at 65520
#@ run p[0]=(2048,2050,65504,65504) f[COL0]=(1,1,15,16) => o[COLR]=(2048,2052,65504,Inf)
#@ run p[0]=(70000,70000,0x33800000,1) f[COL0]=(-80000,-60000,0x33800000,0x3a000000) => o[COLR]=(NaN,Inf,0x34000000,1)
ADDH o[COLR], p[0], f[COL0];
END
