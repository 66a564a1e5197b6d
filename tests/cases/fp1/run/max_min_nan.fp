!!FP1.0
# MAX and MIN with a NaN on either side are NaN
#@ run p[0]=(NaN,1,NaN,Inf) f[TEX0]=(1,NaN,-Inf,NaN) => o[COLR]=(NaN,NaN,NaN,NaN) o[DEPR]=(NaN,NaN,NaN,NaN)
MAX o[COLR], p[0], f[TEX0];
MIN o[DEPR], p[0], f[TEX0];
END
