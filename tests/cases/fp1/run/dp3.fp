!!FP1.0
# x, y and z; w stays out of it; the sum goes everywhere
#@ run p[0]=(1,2,3,NaN) f[TEX0]=(4,-5,6,Inf) => o[COLR]=(12,12,12,12)
DP3 o[COLR], p[0], f[TEX0];
END
