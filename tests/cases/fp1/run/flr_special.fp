!!FP1.0
# FLR rules 1 and 2: NaN, infinities and the sign of a zero
#@ run f[TEX0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,Inf,-Inf,0x80000000)
#@ run f[TEX0]=(NaN,Inf,-Inf,0) => o[COLR]=(NaN,Inf,-Inf,0x00000000)
FLR o[COLR], f[TEX0];
END
