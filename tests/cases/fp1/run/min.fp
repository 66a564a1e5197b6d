!!FP1.0
# the lesser of the two
#@ run p[0]=(1,-2,3,Inf) f[TEX0]=(2,-3,3,-Inf) => o[COLR]=(1,-3,3,-Inf) exact
MIN o[COLR], p[0], f[TEX0];
END
