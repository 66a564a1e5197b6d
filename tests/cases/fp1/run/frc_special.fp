!!FP1.0
# FRC rules 1 to 3: infinities have no fraction, both zeros give +0
#@ run f[TEX0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,NaN,NaN,0x00000000)
#@ run f[TEX0]=(NaN,NaN,NaN,0) => o[COLR]=(NaN,NaN,NaN,0x00000000)
FRC o[COLR], f[TEX0];
END
