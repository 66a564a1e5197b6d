!!FP1.0
# all four products
#@ run p[0]=(1,2,3,4) f[TEX0]=(4,-5,6,0.5) => o[COLR]=(14,14,14,14)
DP4 o[COLR], p[0], f[TEX0];
END
