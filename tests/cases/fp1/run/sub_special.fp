!!FP1.0
# SUB is ADD with the second operand negated
#@ run p[0]=(Inf,Inf,NaN,-Inf) f[TEX0]=(Inf,-Inf,1,Inf) => o[COLR]=(NaN,Inf,NaN,-Inf)
#@ run p[0]=(0,0x80000000,0,0x80000000) f[TEX0]=(0,0,0x80000000,0x80000000) => o[COLR]=(0x00000000,0x80000000,0x00000000,0x00000000)
SUB o[COLR], p[0], f[TEX0];
END
